import type { Day } from './time.ts'

/**
 * Returns the day this many whole days later, or earlier if negative. Here and below the day must exist (`isDay`):
 * 2026-02-30 counts as 2 March, most others throw.
 */
export function daysLater(day: Day, days: number): Day {
  const date = new Date(day)
  date.setUTCDate(date.getUTCDate() + days)
  return dayIn(date)
}

export const firstOf = (day: Day) => `${day.slice(0, 8)}01` as Day

/** Returns the first day of the next month. */
export function nextMonth(day: Day): Day {
  const date = new Date(day)
  date.setUTCMonth(date.getUTCMonth() + 1, 1)
  return dayIn(date)
}

export const lastOf = (day: Day): Day => daysLater(nextMonth(day), -1)

const dayIn = (date: Date) => date.toISOString().slice(0, 10) as Day
