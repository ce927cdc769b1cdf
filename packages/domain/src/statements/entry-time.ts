/** Clocks and zones differ by less; a time further ahead was typed or read wrongly, such as a year of the other era. */
const maxAheadMs = 24 * 60 * 60_000

/** Whether a bank entry is refused because its time lies more than a day ahead. */
export const isTooFarAhead = (occurredAt: Date, now: Date): boolean =>
  occurredAt.getTime() > now.getTime() + maxAheadMs
