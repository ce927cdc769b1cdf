import { accountPayoutLines, accountPayouts } from '#reports/daily-close/account-payouts.ts'
import { closeDay } from '#reports/daily-close/close-day.ts'
import { dailyClose } from '#reports/daily-close/daily-close.ts'
import { days } from '#reports/daily-close/days.ts'
import { driftRows } from '#reports/daily-close/drift-rows.ts'
import { explainDrift } from '#reports/daily-close/explain-drift.ts'
import { giveHandOver } from '#reports/shifts/give-hand-over.ts'
import { handOver, handOvers } from '#reports/shifts/hand-overs.ts'
import { reopenDay } from '#reports/daily-close/reopen-day.ts'
import { shift } from '#reports/shifts/shift.ts'
import { takeHandOver } from '#reports/shifts/take-hand-over.ts'
import { withdrawExplanation } from '#reports/daily-close/withdraw-explanation.ts'
import type { Implementing } from './implement-contract.ts'

/** Routes for closing a shift and a day. */
export const closingRoutes = ({ reports }: Implementing) => ({
  shift: reports.shift.handler(({ context, input }) => shift(context, input)),
  handOvers: reports.handOvers.handler(({ context, input }) => handOvers(context, input)),
  handOver: reports.handOver.handler(({ context, input }) => handOver(context, input)),
  giveHandOver: reports.giveHandOver.handler(({ context, input }) => giveHandOver(context, input)),
  takeHandOver: reports.takeHandOver.handler(({ context, input }) => takeHandOver(context, input)),
  dailyClose: reports.dailyClose.handler(({ context, input }) => dailyClose(context, input)),
  days: reports.days.handler(({ context }) => days(context)),
  accountPayouts: reports.accountPayouts.handler(({ context, input }) => accountPayouts(context, input)),
  accountPayoutLines: reports.accountPayoutLines.handler(({ context, input }) =>
    accountPayoutLines(context, input),
  ),
  driftRows: reports.driftRows.handler(({ context, input }) => driftRows(context, input)),
  explainDrift: reports.explainDrift.handler(({ context, input }) => explainDrift(context, input)),
  withdrawExplanation: reports.withdrawExplanation.handler(({ context, input }) =>
    withdrawExplanation(context, input),
  ),
  closeDay: reports.closeDay.handler(({ context, input }) => closeDay(context, input)),
  reopenDay: reports.reopenDay.handler(({ context, input }) => reopenDay(context, input)),
})
