import type { Db } from './database.ts'

/** Of the rows of a filter: all, all but some, or these only. However many are chosen, few ids travel. */
export type Chosen = { ids: readonly string[] | null; except: readonly string[] }

export const allRows: Chosen = { ids: null, except: [] }

/** `id` comes from the code that calls, never from outside. */
export function among(db: Db, id: string, { ids, except }: Chosen) {
  if (ids) return db`and ${db.unsafe(id)} = any(${ids as string[]}::uuid[])`
  return except.length > 0 ? db`and ${db.unsafe(id)} <> all(${except as string[]}::uuid[])` : db``
}
