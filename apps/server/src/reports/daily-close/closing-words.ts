import type { BacklogName } from '@khlang/domain/reports/hand-over'
import type { OrderPurpose } from '@khlang/domain/crediting/order'
import type { DiscrepancyKind } from '@khlang/domain/reports/day-close'
import type { EntryOutcome } from '@khlang/domain/reports/day-entry'
import type { ActivityKind } from '@khlang/domain/reports/activities'
import { fileWords } from '../export/file-words.ts'
import { fixed, type Say, type Words } from '../export/say.ts'
import { w } from '../export/words.ts'

/** Labels of shift and day figures in exported files: those of the pages. */

const purposeWords: Record<OrderPurpose, Words> = {
  creditDeposit: w.activity_credited,
  reverseDeposit: w.activity_reversed,
  deductWithdrawal: w.activity_deducted,
  payOutWithdrawal: w.activity_paid,
  refundWithdrawal: w.activity_refunded,
  cutCredit: w.activity_cut,
  giveReward: w.activity_given,
  payLossReturn: w.activity_returned,
  trialCredit: w.purpose_trial_credit,
  trialTakeBack: w.purpose_trial_take_back,
}
const entryOutcomeWords: Record<EntryOutcome, Words> = {
  credited: w.entry_outcome_credited,
  paid: w.entry_outcome_paid,
  wrongAccount: w.entry_outcome_wrong_account,
  ownTransfer: w.entry_outcome_own_transfer,
  fee: w.entry_outcome_fee,
  other: w.entry_outcome_other,
  underWay: w.entry_outcome_under_way,
  open: w.entry_outcome_open,
  cancelled: w.entry_outcome_cancelled,
  uncredited: w.entry_outcome_uncredited,
}
const discrepancyWords: Record<DiscrepancyKind, Words> = {
  balance: w.discrepancy_balance,
  open: w.discrepancy_open,
  underWay: w.discrepancy_under_way,
  cancelled: w.discrepancy_cancelled,
  uncredited: w.discrepancy_uncredited,
  acrossDays: w.discrepancy_across_days,
  unequal: w.discrepancy_unequal,
  requestUncredited: w.discrepancy_request_uncredited,
  orderStray: w.discrepancy_order_stray,
  ownTransfer: w.discrepancy_own_transfer,
  payout: w.discrepancy_payout,
}
const plainWords: Readonly<Record<string, Words>> = {
  opening: w.daily_opening,
  came: w.col_came,
  went: w.col_went,
  closing: w.daily_closing,
  drift: w.daily_discrepancy,
  credited: w.daily_credited,
  asked: w.daily_asked,
  rest: w.daily_rest,
  unequal: w.daily_unequal,
  bonus: w.daily_bonus,
  credits: w.daily_credits,
  deposits: w.daily_deposits,
  unrecovered: w.unrecovered,
  'payouts.sent': w.daily_sent,
  'payouts.byHand': w.daily_by_hand,
  'payouts.left': w.daily_left,
  'payouts.fees': w.daily_fees,
}

/**
 * Returns the name of a figure of the daily close, by its key such as `order.giveReward`; the key itself if it has
 * none.
 */
export function figureWord(figure: string, say: Say): string {
  const [group, name = ''] = figure.split('.')
  if (group === 'fate') return say.text(entryOutcomeWords[name as EntryOutcome])
  if (group === 'drift' && name !== '')
    return say.text(fileWords.toExplain, { figure: say.text(discrepancyWords[name as DiscrepancyKind]) })
  if (group === 'order')
    return say.text(fileWords.ofOrders, { figure: say.text(purposeWords[name as OrderPurpose]) })
  return say.text(plainWords[figure] ?? fixed(figure))
}

export const backlogWords: Record<BacklogName, Words> = {
  entries: w.backlog_entries,
  held: w.backlog_held,
  deposits: w.backlog_deposits,
  crediting: w.backlog_crediting,
  withdrawals: w.backlog_withdrawals,
  deducted: w.backlog_deducted,
  unknown: w.backlog_unknown,
}

export const activityWords: Record<ActivityKind, Words> = {
  matched: w.activity_matched,
  credited: w.activity_credited,
  deducted: w.activity_deducted,
  paid: w.activity_paid,
  refunded: w.activity_refunded,
  reversed: w.activity_reversed,
  cut: w.activity_cut,
  given: w.activity_given,
  returned: w.activity_returned,
  settled: w.activity_settled,
  completed: w.activity_completed,
  created: w.activity_created,
  cancelled: w.activity_cancelled,
  held: w.activity_held,
  closed: w.activity_closed,
  undone: w.activity_undone,
  entered: w.activity_entered,
  edited: w.activity_edited,
  exported: w.activity_exported,
  ruled: w.activity_ruled,
  tried: w.activity_tried,
}
