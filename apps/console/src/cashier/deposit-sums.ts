import type { DepositTotals } from '@khlang/contract/cashier'
import * as m from '#paraglide/messages.js'
import { grouped } from '#ui/numbers.ts'

/** What the deposits of the filter come to, in words; none when there are more than are counted. */
export const depositSums = (totals: DepositTotals | null) =>
  totals?.sums
    ? [
        { label: m.column_amount(), text: grouped(Number(totals.sums.amount)) },
        { label: m.column_bonus(), text: grouped(totals.sums.bonus) },
        { label: m.column_credits(), text: grouped(totals.sums.credits) },
      ]
    : null
