import type { Db } from './database.ts'

/**
 * Returns the database's time: a day that decides about money is never taken from a process, whose clock may
 * be wrong.
 */
export async function databaseTime(db: Db): Promise<Date> {
  const [row] = await db<{ now: Date }[]>`select clock_timestamp() as now`
  return row!.now
}
