import type { BacklogName } from '@khlang/domain/reports/hand-over'
import type { OrderPurpose } from '@khlang/domain/crediting/order'
import type { DiscrepancyKind } from '@khlang/domain/reports/day-close'
import type { EntryOutcome } from '@khlang/domain/reports/day-entry'
import type { ActivityKind } from '@khlang/domain/reports/activities'
import * as m from '#messages'
import { labelOf } from '#parts/label-of.ts'

export const backlogText = {
  entries: m.backlog_entries,
  held: m.backlog_held,
  deposits: m.backlog_deposits,
  crediting: m.backlog_crediting,
  withdrawals: m.backlog_withdrawals,
  deducted: m.backlog_deducted,
  unknown: m.backlog_unknown,
} satisfies Record<BacklogName, () => string>

export const activityText = {
  matched: m.activity_matched,
  credited: m.activity_credited,
  deducted: m.activity_deducted,
  paid: m.activity_paid,
  refunded: m.activity_refunded,
  reversed: m.activity_reversed,
  cut: m.activity_cut,
  given: m.activity_given,
  returned: m.activity_returned,
  settled: m.activity_settled,
  completed: m.activity_completed,
  created: m.activity_created,
  cancelled: m.activity_cancelled,
  held: m.activity_held,
  closed: m.activity_closed,
  undone: m.activity_undone,
  entered: m.activity_entered,
  edited: m.activity_edited,
  exported: m.activity_exported,
  ruled: m.activity_ruled,
  tried: m.activity_tried,
} satisfies Record<ActivityKind, () => string>

export const entryOutcomeText = {
  credited: m.entry_outcome_credited,
  paid: m.entry_outcome_paid,
  wrongAccount: m.entry_outcome_wrong_account,
  ownTransfer: m.entry_outcome_own_transfer,
  fee: m.entry_outcome_fee,
  other: m.entry_outcome_other,
  underWay: m.entry_outcome_under_way,
  open: m.entry_outcome_open,
  cancelled: m.entry_outcome_cancelled,
  uncredited: m.entry_outcome_uncredited,
} satisfies Record<EntryOutcome, () => string>

/** `acrossDays`: entries joined from two days. `orderStray`: an order whose request has another state or sum. */
export const discrepancyText = {
  balance: m.discrepancy_balance,
  open: m.discrepancy_open,
  underWay: m.discrepancy_under_way,
  cancelled: m.discrepancy_cancelled,
  uncredited: m.discrepancy_uncredited,
  acrossDays: m.discrepancy_across_days,
  unequal: m.discrepancy_unequal,
  requestUncredited: m.discrepancy_request_uncredited,
  orderStray: m.discrepancy_order_stray,
  ownTransfer: m.discrepancy_own_transfer,
  payout: m.discrepancy_payout,
} satisfies Record<DiscrepancyKind, () => string>

export const orderText = {
  creditDeposit: m.activity_credited,
  reverseDeposit: m.activity_reversed,
  deductWithdrawal: m.activity_deducted,
  payOutWithdrawal: m.activity_paid,
  refundWithdrawal: m.activity_refunded,
  cutCredit: m.activity_cut,
  giveReward: m.activity_given,
  payLossReturn: m.activity_returned,
  trialCredit: m.purpose_trial_credit,
  trialTakeBack: m.purpose_trial_take_back,
} satisfies Record<OrderPurpose, () => string>

/**
 * `rest`: satang below a whole baht, never credited. `unequal`: the difference of matches with unequal amounts.
 * `payouts.left`: money that left, as the bank reports it.
 */
const plainLabels: Readonly<Record<string, () => string>> = {
  opening: m.daily_opening,
  came: m.col_came,
  went: m.col_went,
  closing: m.daily_closing,
  drift: m.daily_discrepancy,
  credited: m.daily_credited,
  asked: m.daily_asked,
  rest: m.daily_rest,
  unequal: m.daily_unequal,
  bonus: m.daily_bonus,
  credits: m.daily_credits,
  deposits: m.daily_deposits,
  unrecovered: m.unrecovered,
  'payouts.sent': m.daily_sent,
  'payouts.byHand': m.daily_by_hand,
  'payouts.left': m.daily_left,
  'payouts.fees': m.daily_fees,
}

/** Returns the text of a day's figure. A figure unknown to this build is shown by its name. */
export function figureText(figure: string): string {
  const [kind, name = ''] = figure.split('.')
  if (kind === 'fate') return labelOf(entryOutcomeText, name as EntryOutcome)
  if (kind === 'order') return labelOf(orderText, name as OrderPurpose)
  if (kind === 'drift' && name !== '') return labelOf(discrepancyText, name as DiscrepancyKind)
  return labelOf(plainLabels, figure)
}
