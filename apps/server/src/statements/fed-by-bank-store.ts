import type { Db } from '#platform/database.ts'

/** Of an entry `e`: a feed or a phone told it itself, and nobody typed it, brought it in a file, or made it of others. */
export const fedByBank = (db: Db) =>
  db`(not e.created_by_staff and e.import_id is null and e.made_by is null and not e.moved_in)`
