import { daysLater, firstOf, nextMonth } from '../months.ts'
import { booksBeginOn, type Day } from '../time.ts'

/** Both days are included. */
export type Period = { from: Day; to: Day }
type Parts = {
  /** First days of the first and last whole month; null when no month is whole. */
  months: Period | null
  /** The days before the first and after the last whole month. */
  days: Period[]
}

/** Bounds for periods without an end: no data is older or newer. */
const earliest = booksBeginOn
const latest = '2199-12-31' as Day

/** Returns a period with both ends; a missing end becomes the bound. */
export const bounded = ({
  from = earliest,
  to = latest,
}: {
  from?: Day | undefined
  to?: Day | undefined
}): Period => ({
  from: from > earliest ? from : earliest,
  to: to < latest ? to : latest,
})

/**
 * Splits a period into its whole months and the remaining days, since totals are precomputed per month and
 * per day.
 */
export function partsOf({ from, to }: Period): Parts {
  if (from > to) return { months: null, days: [] }
  const first = from === firstOf(from) ? from : nextMonth(from)
  const end = firstOf(daysLater(to, 1))
  if (first >= end) return { months: null, days: [{ from, to }] }
  return {
    months: { from: first, to: firstOf(daysLater(end, -1)) },
    days: [
      ...(from < first ? [{ from, to: daysLater(first, -1) }] : []),
      ...(end <= to ? [{ from: end, to }] : []),
    ],
  }
}
