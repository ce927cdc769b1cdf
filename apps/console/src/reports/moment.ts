import { readClock } from '@khlang/domain/clock'
import { readDay } from '#parts/filters/read-day.ts'

/**
 * Reads a typed moment in Bangkok, `2026-11-21 08:00`, or a day alone as its midnight, into the API's form; null if
 * the text is none.
 */
export function momentOf(text: string): string | null {
  const [date = '', ...time] = text.trim().split(/\s+/)
  const [day, clock] = [readDay(date), readClock(time.join(' ') || '00:00')]
  return day === null || clock === null ? null : `${day} ${clock}`
}
