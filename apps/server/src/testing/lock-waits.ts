import type { Db } from '#platform/database/database.ts'

/**
 * Returns one row for each query that waits for a lock in this database, of those that are like a pattern of SQL. The
 * databases of other test files are on the same PostgreSQL: their waits do not count.
 */
export const lockWaits = (db: Db, queryPattern = '%') => db<{ query: string }[]>`
  select query from pg_stat_activity
  where wait_event_type = 'Lock' and datname = current_database() and query like ${queryPattern}`
