import { type Fragment, mayWait, type Tx } from '../database/database.ts'
import type { Files } from '../files/files.ts'
import { long, type PurgeBatch } from './purge-batch.ts'

const looked = 5_000

const shown = (tx: Tx, key: Fragment) => tx`(
  exists (select 1 from player where avatar = '/files/' || ${key}) or exists (select 1 from employee where avatar = '/files/' || ${key}))`

/**
 * Removes avatar pictures that no player and no employee uses: noticed one night, removed some nights later
 * if still unused.
 */
export const leftFiles =
  (files: Files): PurgeBatch =>
  async (tx, days, batchSize) => {
    // The transaction is idle while the bucket is called between its statements.
    await mayWait(tx, 'any')
    const note = (keys: readonly string[]) => tx`
      insert into left_file (key)
      select key from unnest(${keys as string[]}::text[]) key where not ${shown(tx, tx`key`)}
      on conflict do nothing`
    let some: string[] = []
    for await (const key of files.list('avatars/')) {
      some.push(key)
      if (some.length < looked) continue
      await note(some)
      some = []
    }
    await note(some)
    await tx`delete from left_file l where ${shown(tx, tx`l.key`)}`
    const gone = await tx<{ key: string }[]>`
      delete from left_file where key = any(array(select key from left_file where since < ${long(tx, days)} limit ${batchSize})) returning key`
    // Removing a missing file succeeds: if the process is cut off here, the file is noticed again.
    for (const { key } of gone) await files.remove(key)
    return { gone: gone.length, more: gone.length === batchSize }
  }
