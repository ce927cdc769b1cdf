import type { Db } from '#platform/database/database.ts'

/** Returns how many pairs of sessions of this database wait for each other, until PostgreSQL ends one of the two. */
export async function mutualWaits(db: Db): Promise<number> {
  const [row] = await db<{ pairs: number }[]>`
    with waiting as materialized (
      select pid, pg_blocking_pids(pid) as blockers from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database())
    select count(*)::int as pairs from waiting a join waiting b on a.pid < b.pid
    where a.pid = any(b.blockers) and b.pid = any(a.blockers)`
  return row!.pairs
}

/**
 * Returns one row for each query that waits for a lock in this database, of those that are like a pattern of SQL. The
 * databases of other test files are on the same PostgreSQL: their waits do not count. May be asked again and again inside
 * one transaction, which otherwise sees the activity of its first look for ever.
 */
export async function lockWaits(db: Db, queryPattern = '%'): Promise<{ query: string }[]> {
  await db`select pg_stat_clear_snapshot()`
  return db<{ query: string }[]>`
    select query from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database() and query like ${queryPattern}`
}
