import type { Db } from '#platform/database/database.ts'

/**
 * Condition on an entry `e`: a feed or a phone reported it. It was not typed, imported from a file, made
 * from other entries, or taken over from the old system.
 */
export const fedByBank = (db: Db) =>
  db`(not e.created_by_staff and e.import_id is null and e.made_by is null and not e.moved_in)`
