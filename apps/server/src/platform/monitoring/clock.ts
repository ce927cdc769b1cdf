/**
 * Returns by how many seconds this machine's clock is off the database's. All we know of the moment when the database
 * read its clock is that it lies between question and answer: a time within them is right.
 */
export function secondsOff(database: Date, { asked, answered }: { asked: number; answered: number }): number {
  const ms = database.getTime()
  return Math.max(asked - ms, ms - answered, 0) / 1_000
}
