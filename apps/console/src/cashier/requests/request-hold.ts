import { withLatinDigits } from '@khlang/domain/digits'
import { startOf } from '@khlang/domain/time'
import { holdUntil } from '#parts/desk/hold-until.ts'
import { readDay } from '#parts/filters/read-day.ts'

export const requestHoldSpans = ['m15', 'h1', 'tomorrow', 'own', 'open'] as const
export type RequestHoldSpan = (typeof requestHoldSpans)[number]

/** The typed day and time. */
type Own = { day: string; time: string }

/** Returns when the hold ends: a future moment, null for an open end, or what is wrong with the typed time (`own`). */
export function requestHoldEnd(
  span: RequestHoldSpan,
  ownTime: Own,
  now: Date,
): Date | null | 'past' | 'unreadable' {
  if (span !== 'own') return holdUntil(span, now)
  const end = ownEnd(ownTime)
  return end === null ? 'unreadable' : end <= now ? 'past' : end
}

/** Reads a typed day and time (`8:30`, `08.30` or `0830`) in Bangkok; null if it is none. */
export function ownEnd({ day: dayText, time }: Own): Date | null {
  const day = readDay(dayText)
  const match = /^(\d{1,2})[:.]?(\d{2})$/.exec(withLatinDigits(time).trim())
  if (!match || day === null) return null
  const [hours, minutes] = [Number(match[1]), Number(match[2])]
  if (hours > 23 || minutes > 59) return null
  return new Date(startOf(day).getTime() + (hours * 60 + minutes) * 60_000)
}
