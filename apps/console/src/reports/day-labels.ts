import type { DayShown } from '@khlang/contract/reports/daily-close'
import { type Day, startOf } from '@khlang/domain/time'
import * as m from '#messages'
import { dayText } from '#parts/when.ts'
import { baht, grouped } from '#ui/numbers.ts'
import type { Tone } from '#ui/StatusChip.tsx'

/** `running`: the day is not over. `open`: it is over and not closed, or was reopened. */
export const dayStateTone: Record<DayShown['state'], Tone> = {
  running: 'info',
  open: 'warning',
  closed: 'success',
}
export const dayStateText: Record<DayShown['state'], () => string> = {
  running: m.daily_state_running,
  open: m.daily_state_open,
  closed: m.daily_state_closed,
}

/** Formats a Bangkok day in the employee's style and era. */
export const dayTitle = (day: string) => dayText(startOf(day as Day).toISOString())

/** Formats a count and an amount in baht as `3 × 1,500.00`, or only one of them if the other is null. */
export const valueText = ({ count, amount }: { count: number | null; amount: string | null }) =>
  [count === null ? null : grouped(count), amount === null ? null : baht(amount)]
    .filter((part) => part !== null)
    .join(' × ')
