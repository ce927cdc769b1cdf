import { allowIdleTransaction, type Fragment, type Tx } from '../database/database.ts'
import type { Files } from '../files/files.ts'
import { cutoff, type PurgeBatch } from './purge-batch.ts'

/** How many keys are compared with the rows in one statement. */
const keysAtOnce = 5_000

/** SQL condition: a player or an employee has this picture. */
const isUsed = (tx: Tx, key: Fragment) => tx`(
  exists (select 1 from player where avatar = '/files/' || ${key}) or exists (select 1 from employee where avatar = '/files/' || ${key}))`

/**
 * Removes avatar pictures that no player and no employee uses: they are listed one night and removed some
 * nights later if still unused.
 */
export const purgeUnusedAvatars =
  (files: Files): PurgeBatch =>
  async (tx, days, batchSize) => {
    // The transaction is idle while the bucket is called between its statements.
    await allowIdleTransaction(tx, 'any')
    const note = (keys: readonly string[]) => tx`
      insert into left_file (key)
      select key from unnest(${keys as string[]}::text[]) key where not ${isUsed(tx, tx`key`)}
      on conflict do nothing`
    let listedKeys: string[] = []
    for await (const key of files.list('avatars/')) {
      listedKeys.push(key)
      if (listedKeys.length < keysAtOnce) continue
      await note(listedKeys)
      listedKeys = []
    }
    await note(listedKeys)
    await tx`delete from left_file l where ${isUsed(tx, tx`l.key`)}`
    const unusedKeys = await tx<{ key: string }[]>`
      delete from left_file where key = any(array(select key from left_file where since < ${cutoff(tx, days)} limit ${batchSize})) returning key`
    // If the process is interrupted here, the file is listed again; removing a missing file succeeds.
    for (const { key } of unusedKeys) await files.remove(key)
    return { removedCount: unusedKeys.length, hasMore: unusedKeys.length === batchSize }
  }
