import { daysLater, firstOf, lastOf } from '../months.ts'
import type { Period } from '../reports/period-parts.ts'
import type { Day } from '../time.ts'

/** How far back the series goes, today included (spec section 9). */
export const seriesDays = 30

/** What the dashboard compares: this month so far, the same days of the last one, and all of it, from its first day on. */
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
    // On the 31st all of a shorter month is "the same days".
    sameDays: { from: lastMonth.from, to: sameDay < end ? sameDay : end } satisfies Period,
    lastMonth,
    series,
    all: { from: lastMonth.from < series.from ? lastMonth.from : series.from, to: today } satisfies Period,
  }
}
