/** How long somebody who said that he looks at something counts as looking, unless he says it again. */
export const presenceSeconds = 30

/** Everybody looks at one thing: an entry, a request, or nothing. */
export const lookedAt = (who: { entryId: string | null; requestId?: string | null | undefined }) =>
  who.entryId ?? who.requestId ?? null
