/** The moment of an event. LINE may deliver events in any order; the id orders those of the same millisecond. */
export type LineMoment = { at: Date; id: string }

/**
 * Whether this event is later than the one known for a member. Only then it changes what is stored of the member: whether
 * they follow, or their last message.
 */
export const isLater = (event: LineMoment, known: { at: Date | null; id: string | null }): boolean => {
  if (known.at === null || known.id === null) return true
  const differenceMs = event.at.getTime() - known.at.getTime()
  return differenceMs > 0 || (differenceMs === 0 && event.id > known.id)
}

/**
 * Oldest event accepted, in hours. LINE retries a delivery for hours; anything older may have been intercepted and
 * replayed.
 */
export const oldestEventHours = 72
/** Allowance for clocks that differ: how far in the future an event may be. */
export const earliestEventMinutes = 5
/** Days for which event ids are remembered: longer than an event would still be accepted. */
export const eventDays = 14
/** Days after which members' messages are deleted. */
export const messageDays = 90

/**
 * Whether an event is accepted: not older than `oldestEventHours` and not further ahead than
 * `earliestEventMinutes`.
 */
export const isTimely = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() <= oldestEventHours * 3_600_000 &&
  at.getTime() - now.getTime() <= earliestEventMinutes * 60_000

/** A reply token is valid for about a minute, and the reply itself takes time to arrive. */
export const replySeconds = 50
/** Whether the reply token of an event from `at` can still be used. */
export const isReplyInTime = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() <= replySeconds * 1_000
