import { inBangkok } from '@khlang/domain/clock'
import type { Day } from '@khlang/domain/time'

type Written = { day: string; clock: string; minutesAhead: number }

const midnight = '00:00:00'

/**
 * Returns a date and time that a bank wrote in a zone so far ahead of UTC as Bangkok time in text,
 * `2026-11-28 14:44:00`; null if it does not exist. Exactly midnight, in the zone of the file or in Bangkok, is the day
 * alone: formats with a fixed field for a time fill it with midnight where the bank gives none. Taken as a time, it
 * would be compared by the minute, and money that a phone has reported would count as new.
 */
export function bankMoment({ day, clock, minutesAhead }: Written): string | null {
  const moment = inBangkok({ day: day as Day, clock }, minutesAhead)
  if (moment === null) return null
  if (clock === midnight) return day
  return moment.clock === midnight ? moment.day : `${moment.day} ${moment.clock}`
}
