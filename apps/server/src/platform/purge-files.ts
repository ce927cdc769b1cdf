import { mayWait } from './database.ts'
import type { Files } from './files.ts'
import { long, type Portion } from './portion.ts'

const looked = 5_000

/** Pictures of faces that no player wears any more: noticed in one night, gone some nights later, if nobody has put them on meanwhile. */
export const leftFiles =
  (files: Files): Portion =>
  async (tx, days, portion) => {
    // A bucket is asked between its statements.
    await mayWait(tx, 'any')
    const note = (keys: readonly string[]) => tx`
      insert into left_file (key)
      select key from unnest(${keys as string[]}::text[]) key where not exists (select 1 from player where avatar = '/files/' || key)
      on conflict do nothing`
    let some: string[] = []
    for await (const key of files.list('avatars/')) {
      some.push(key)
      if (some.length < looked) continue
      await note(some)
      some = []
    }
    await note(some)
    await tx`delete from left_file l where exists (select 1 from player where avatar = '/files/' || l.key)`
    const gone = await tx<{ key: string }[]>`
      delete from left_file where key = any(array(select key from left_file where since < ${long(tx, days)} limit ${portion})) returning key`
    // One that is not there is removed already: whoever is cut off here notices it again.
    for (const { key } of gone) await files.remove(key)
    return { gone: gone.length, more: gone.length === portion }
  }
