/** Seconds for which a reported look at a row counts as current, unless it is reported again. */
export const presenceSeconds = 30

/** Returns the id of what an employee looks at: an entry, a request, or null for nothing. */
export const rowOnScreen = (who: { entryId: string | null; requestId?: string | null | undefined }) =>
  who.entryId ?? who.requestId ?? null
