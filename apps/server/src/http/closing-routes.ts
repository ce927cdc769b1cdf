import type { Api } from '@khlang/contract/api'
import { accountPayoutLines } from '#reports/daily-close/account-payout-lines.ts'
import { accountPayouts } from '#reports/daily-close/account-payouts.ts'
import { closeDay } from '#reports/daily-close/close-day.ts'
import { dailyClose } from '#reports/daily-close/daily-close.ts'
import { days } from '#reports/daily-close/days.ts'
import { driftRows } from '#reports/daily-close/drift-rows.ts'
import { explainDrift } from '#reports/daily-close/explain-drift.ts'
import { giveHandOver } from '#reports/shifts/give-hand-over.ts'
import { handOver } from '#reports/shifts/hand-over.ts'
import { handOvers } from '#reports/shifts/hand-overs.ts'
import { reopenDay } from '#reports/daily-close/reopen-day.ts'
import { shift } from '#reports/shifts/shift.ts'
import { takeHandOver } from '#reports/shifts/take-hand-over.ts'
import { withdrawExplanation } from '#reports/daily-close/withdraw-explanation.ts'
import type { Handlers } from './serve.ts'

/** Routes for closing a shift and a day. */
export const closingRoutes = {
  shift,
  handOvers,
  handOver,
  giveHandOver,
  takeHandOver,
  dailyClose,
  days,
  accountPayouts,
  accountPayoutLines,
  driftRows,
  explainDrift,
  withdrawExplanation,
  closeDay,
  reopenDay,
} satisfies Partial<Handlers<Api['reports']>>
