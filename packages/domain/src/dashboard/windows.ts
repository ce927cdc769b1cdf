import { daysLater, firstOf, lastOf } from '../months.ts'
import type { Period } from '../reports/period-parts.ts'
import type { Day } from '../time.ts'

/** Days in the series, including today (spec section 9). */
export const seriesDays = 30

/**
 * Returns the periods that the dashboard compares: this month so far, the same days of last month, all of last month,
 * the daily series, and the span that contains them all.
 */
export function windowsOf(today: Day) {
  const thisMonth: Period = { from: firstOf(today), to: today }
  const lastMonth: Period = {
    from: firstOf(daysLater(thisMonth.from, -1)),
    to: daysLater(thisMonth.from, -1),
  }
  const sameDay = `${lastMonth.from.slice(0, 8)}${today.slice(8)}` as Day
  const end = lastOf(lastMonth.from)
  const series: Period = { from: daysLater(today, 1 - seriesDays), to: today }
  return {
    thisMonth,
    // If last month is shorter, "the same days" are all of it.
    sameDays: { from: lastMonth.from, to: sameDay < end ? sameDay : end } satisfies Period,
    lastMonth,
    series,
    all: { from: lastMonth.from < series.from ? lastMonth.from : series.from, to: today } satisfies Period,
  }
}

/** How many employees the dashboard shows: those with most work. */
export const mostHands = 50
