import type { Db } from './database.ts'

/** What time it is where the money is kept: a day that decides about money is never asked of a process, whose clock may be wrong. */
export async function databaseTime(db: Db): Promise<Date> {
  const [row] = await db<{ now: Date }[]>`select clock_timestamp() as now`
  return row!.now
}
