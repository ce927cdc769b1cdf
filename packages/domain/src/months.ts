import { type Day, dayOf, startOf } from './time.ts'

const dayMs = 24 * 60 * 60 * 1000

/** So many days later, or earlier when it is less than nothing. */
export const daysLater = (day: Day, days: number): Day =>
  dayOf(new Date(startOf(day).getTime() + days * dayMs))

export const firstOf = (day: Day) => `${day.slice(0, 8)}01` as Day

/** The first day of the month after: 31 days after a first lie in it, whatever the month. */
export const nextMonth = (day: Day): Day => firstOf(daysLater(firstOf(day), 31))

export const lastOf = (day: Day): Day => daysLater(nextMonth(day), -1)
