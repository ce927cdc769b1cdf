import { type Day, isDay, longPresets, periodOf, type Preset } from '@khlang/domain/time'

/** A period in a URL: two days, or a preset relative to today. */
export type PeriodSearch = {
  period?: Preset | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Returns the first and the last day (Bangkok) of the period; an end that is missing or not a day is left out. */
export function daysOf({ period, from, to }: PeriodSearch, now: Date): { from?: Day; to?: Day } {
  if (period) return periodOf(period, now)
  const [first, last] = [dayOrNothing(from), dayOrNothing(to)]
  return { ...(first && { from: first }), ...(last && { to: last }) }
}

/** Returns the preset of this name; undefined for anything else. */
export const presetOrNothing = (text: unknown) => longPresets.find((preset) => preset === text)

/** Returns a Gregorian `YYYY-MM-DD`; undefined for anything else. */
export const dayOrNothing = (text: unknown) => (typeof text === 'string' && isDay(text) ? text : undefined)
