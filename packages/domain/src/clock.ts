import { withLatinDigits } from './digits.ts'
import { bangkokText, type Day, isDay } from './time.ts'

/**
 * Reads a time of day as people type it or banks write it (`14:05`, `14.05`, `1405`, `14:05:33`, `02:05 PM`, also in
 * Thai digits) and returns it with its seconds, or `00` if it has none: `14:05:00`. Null for any other text.
 */
export function readClock(text: string): string | null {
  const whole = withLatinDigits(text.trim()).replace(/\s*น\.?$/, '')
  const half = /^(.*\d)\s*([ap])\.?m\.?$/i.exec(whole)
  const plain = half?.[1] ?? whole
  const match = /^(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/.exec(plain) ?? /^(\d{2})(\d{2})(\d{2})?$/.exec(plain)
  if (!match) return null
  const [minute, second] = [match[2]!, match[3] ?? '00']
  const hour = half ? hourOfHalf(Number(match[1]), half[2]!.toLowerCase() === 'p') : Number(match[1])
  if (hour === null || hour > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minute}:${second}`
}

/** Returns the hour of the day for one of a half of it, where 12 is the first; null if there is no such hour. */
const hourOfHalf = (hour: number, isAfternoon: boolean): number | null =>
  hour < 1 || hour > 12 ? null : (hour % 12) + (isAfternoon ? 12 : 0)

/** A day and a time of that day (`14:05:00`), as somebody wrote them. */
export type WrittenMoment = { day: Day; clock: string }

/** Returns how many minutes a time zone such as `Z`, `+07:00` or `-0530` is ahead of UTC; null for any other text. */
export function minutesAheadOf(zone: string): number | null {
  if (zone.toUpperCase() === 'Z') return 0
  const match = /^([+-])(\d{2})(?::?(\d{2}))?$/.exec(zone)
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0)
  return match[1] === '-' ? -minutes : minutes
}

/** Converts a day and time from a zone that is this much ahead of UTC to Bangkok; null if there is no such moment. */
export function inBangkok({ day, clock }: WrittenMoment, minutesAhead: number): WrittenMoment | null {
  const asUtc = isDay(day) ? Date.parse(`${day}T${clock}Z`) : NaN
  if (Number.isNaN(asUtc)) return null
  const [bangkokDay, bangkokClock] = bangkokText(new Date(asUtc - minutesAhead * 60_000)).split(' ')
  return { day: bangkokDay as Day, clock: bangkokClock! }
}
