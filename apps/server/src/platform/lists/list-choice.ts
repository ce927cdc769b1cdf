import type { Db } from '../database/database.ts'

/**
 * A selection among the rows of a filter: all rows except some (`ids` null), or only `ids`, where `except` is ignored.
 * So few ids need to be sent even if many rows are selected.
 */
export type Selection = { ids: readonly string[] | null; except: readonly string[] }

export const allRows: Selection = { ids: null, except: [] }

/**
 * SQL condition: the row is in the selection; it begins with `and`, or is empty for all rows. `id` is a column that
 * comes from the calling code, never from outside.
 */
export function inSelection(db: Db, id: string, { ids, except }: Selection) {
  if (ids) return db`and ${db.unsafe(id)} = any(${ids as string[]}::uuid[])`
  return except.length > 0 ? db`and ${db.unsafe(id)} <> all(${except as string[]}::uuid[])` : db``
}
