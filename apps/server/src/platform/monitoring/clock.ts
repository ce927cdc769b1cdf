/**
 * Returns how many seconds this machine's clock differs from the database's. The database read its clock
 * between our query and its answer, so any time between the two counts as no difference.
 */
export function secondsOff(database: Date, { asked, answered }: { asked: number; answered: number }): number {
  const ms = database.getTime()
  return Math.max(asked - ms, ms - answered, 0) / 1_000
}
