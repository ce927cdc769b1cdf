/** An event as far as the order of events goes; LINE may tell them in any. */
export type LineMoment = { at: Date; id: string }

/**
 * Whether this event was after what is known. Of two in the same millisecond the id decides, so that all orders of telling end alike.
 */
export const isLater = (event: LineMoment, known: { at: Date | null; id: string | null }): boolean => {
  if (known.at === null || known.id === null) return true
  const apart = event.at.getTime() - known.at.getTime()
  return apart > 0 || (apart === 0 && event.id > known.id)
}

/** How old an event may be. LINE tells again for hours what it could not tell; what is older was caught on its way and sent again. */
export const oldestEventHours = 72
/** Clocks differ a little; nothing is told before it happens. */
export const earliestEventMinutes = 5
/** Events are remembered by their ids for so long: longer than one would still be accepted. */
export const eventDays = 14
/** What members wrote is forgotten after so long. */
export const messageDays = 90

export const isTimely = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() <= oldestEventHours * 3_600_000 &&
  at.getTime() - now.getTime() <= earliestEventMinutes * 60_000

/** A reply token is good for about a minute, and a reply travels too. */
export const replySeconds = 50
export const isReplyInTime = (at: Date, now: Date): boolean =>
  now.getTime() - at.getTime() <= replySeconds * 1_000
