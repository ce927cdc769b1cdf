import type { Db } from './database.ts'

/**
 * Returns the database's time. A day that decides about money is never read from the clock of a process,
 * which may be wrong.
 */
export async function databaseTime(db: Db): Promise<Date> {
  const [row] = await db<{ now: Date }[]>`select clock_timestamp() as now`
  return row!.now
}
