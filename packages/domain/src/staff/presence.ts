/** Seconds that a reported look counts as current, unless it is reported again. */
export const presenceSeconds = 30

/** An employee looks at one thing at a time: an entry, a request, or nothing. */
export const rowOnScreen = (who: { entryId: string | null; requestId?: string | null | undefined }) =>
  who.entryId ?? who.requestId ?? null
