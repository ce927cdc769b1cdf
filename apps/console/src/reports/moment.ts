import { readDay } from '#parts/filters/read-day.ts'

/**
 * Reads a typed moment in Bangkok, `2026-11-21 08:00`, or a day alone as its midnight, into the API's form; null if
 * the text is none.
 */
export function momentOf(text: string): string | null {
  const [date = '', time = '00:00', ...more] = text.trim().split(/\s+/)
  const day = readDay(date)
  const clock = /^([01]?\d|2[0-3])[:.]([0-5]\d)(?::([0-5]\d))?$/.exec(time)
  if (day === null || clock === null || more.length > 0) return null
  const [, hour = '', minute = '', second = '00'] = clock
  return `${day} ${hour.padStart(2, '0')}:${minute}:${second}`
}
