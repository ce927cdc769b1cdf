import { daysLater, firstOf, nextMonth } from '../months.ts'
import type { Day } from '../time.ts'

export type Period = { from: Day; to: Day }
type Parts = {
  /** First days of months, both included; null where no month is whole. */
  months: Period | null
  days: Period[]
}

/** Nothing is older than the shop, and nothing of a later century is asked for. */
const earliest = '2000-01-01' as Day
const latest = '2199-12-31' as Day

/** A period with both ends, whichever were said. */
export const bounded = ({ from, to }: { from?: Day | undefined; to?: Day | undefined }): Period => ({
  from: from && from > earliest ? from : earliest,
  to: to && to < latest ? to : latest,
})

/** A period as the whole months in it and the days before and after them: sums of months stand ready, and so do those of days. */
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
