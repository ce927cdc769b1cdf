/** Seconds for which a report that an employee has a row open stays valid, unless it is repeated. */
export const presenceSeconds = 30

/** Returns the id of the entry or request that an employee has open; null if none. */
export const rowOnScreen = (presence: { entryId: string | null; requestId?: string | null | undefined }) =>
  presence.entryId ?? presence.requestId ?? null
