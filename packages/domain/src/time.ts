import type { Brand } from './brand.ts'
import { daysLater, firstOf } from './months.ts'

/**
 * A calendar day in Bangkok, `YYYY-MM-DD`. Bangkok has had the offset +07:00, without daylight saving time,
 * since 1920.
 */
export type Day = Brand<string, 'Day'>

const bangkokOffsetMs = 7 * 60 * 60 * 1000

/** Returns the Bangkok day in which an instant lies. */
export const dayOf = (instant: Date) =>
  new Date(instant.getTime() + bangkokOffsetMs).toISOString().slice(0, 10) as Day

/** Returns midnight in Bangkok at which the day begins. */
export const startOf = (day: Day) => new Date(`${day}T00:00:00+07:00`)

/**
 * The first day that a record may have. Sums of months need a rate of the loss-return, and the first rate begins then
 * (migration 0021). A moment before it is an unset clock, such as 1970-01-01, or a misread year.
 */
export const booksBeginOn = '2000-01-01' as Day
export const booksBegin = startOf(booksBeginOn)

export const nextDay = (day: Day) => daysLater(day, 1)

/** Converts whole days (both included) into half-open instants: 23:59:59.9 belongs to its day (spec section 7). */
export const instantsOf = (from: Day, to: Day) => ({ from: startOf(from), before: startOf(nextDay(to)) })

/** Returns `YYYY-MM-DD HH:mm:ss` in Bangkok, the form used in lists and exports (spec section 9). */
export const bangkokText = (instant: Date) =>
  new Date(instant.getTime() + bangkokOffsetMs).toISOString().slice(0, 19).replace('T', ' ')

/**
 * Whether the day exists, as 2026-02-30 does not, in the years 1000 to 9998. PostgreSQL refuses moments of the year 0,
 * in which 0001-01-01 begins in Bangkok, and the day after 9999-12-31 has no form of four digits.
 */
export const isDay = (text: string): text is Day =>
  /^(?!0|9999)/.test(text) &&
  !Number.isNaN(startOf(text as Day).getTime()) &&
  dayOf(startOf(text as Day)) === text

export const presets = ['today', 'yesterday', 'thisMonth'] as const
/** Presets of lists in which users look further back. */
export const longPresets = ['today', 'yesterday', 'sevenDays', 'thisMonth', 'lastMonth'] as const
/** A relative period: a saved filter "today" means the current day on every day. */
export type Preset = (typeof longPresets)[number]

/** Returns the period of a preset, by Bangkok days. */
export function periodOf(preset: Preset, now: Date): { from: Day; to: Day } {
  const today = dayOf(now)
  if (preset === 'today') return { from: today, to: today }
  if (preset === 'thisMonth') return { from: firstOf(today), to: today }
  if (preset === 'sevenDays') return { from: daysLater(today, -6), to: today }
  const yesterday = daysLater(today, -1)
  if (preset === 'yesterday') return { from: yesterday, to: yesterday }
  const endOfLastMonth = daysLater(firstOf(today), -1)
  return { from: firstOf(endOfLastMonth), to: endOfLastMonth }
}
