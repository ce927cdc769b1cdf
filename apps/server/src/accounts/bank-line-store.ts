import type { Db } from '#platform/database/database.ts'

/**
 * SQL condition: a source reported the entry, and it is in play. It was not made from other entries (split, join), and
 * the file that added it was not taken back. It may be closed, also as a duplicate.
 */
export const isReported = (db: Db, entry: string) =>
  db`${db(entry)}.made_by is null and ${db(entry)}.disposition is distinct from 'takenBack'`

/**
 * SQL condition: the entry is a line of its bank's statement and counts as money of the own account. Others say the same
 * of another entry (duplicates), were made here, or were taken back with their file.
 */
export const isBankLine = (db: Db, entry: string) =>
  db`${isReported(db, entry)} and ${db(entry)}.duplicate_of is null`
