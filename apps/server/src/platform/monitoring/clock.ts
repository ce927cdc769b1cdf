/**
 * Returns how many seconds this machine's clock differs from the database's. The database read its clock
 * between our query and its answer, so any time between the two (milliseconds since 1970, by this machine) counts as
 * no difference.
 */
export function secondsOff(
  database: Date,
  { askedAt, answeredAt }: { askedAt: number; answeredAt: number },
): number {
  const ms = database.getTime()
  return Math.max(askedAt - ms, ms - answeredAt, 0) / 1_000
}
