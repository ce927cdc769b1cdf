import type { BacklogName } from '@khlang/domain/reports/hand-over'
import type { OrderPurpose } from '@khlang/domain/crediting/order'
import type { DiscrepancyKind } from '@khlang/domain/reports/day-close'
import type { EntryOutcome } from '@khlang/domain/reports/day-entry'
import type { Deed } from '@khlang/domain/reports/deeds'
import * as m from '#messages'

export const backlogText = {
  entries: m.backlog_entries,
  held: m.backlog_held,
  deposits: m.backlog_deposits,
  crediting: m.backlog_crediting,
  withdrawals: m.backlog_withdrawals,
  deducted: m.backlog_deducted,
  unknown: m.backlog_unknown,
} satisfies Record<BacklogName, () => string>

export const deedText = {
  matched: m.deed_matched,
  credited: m.deed_credited,
  deducted: m.deed_deducted,
  paid: m.deed_paid,
  refunded: m.deed_refunded,
  reversed: m.deed_reversed,
  cut: m.deed_cut,
  given: m.deed_given,
  returned: m.deed_returned,
  settled: m.deed_settled,
  completed: m.deed_completed,
  created: m.deed_created,
  cancelled: m.deed_cancelled,
  held: m.deed_held,
  closed: m.deed_closed,
  undone: m.deed_undone,
  entered: m.deed_entered,
  edited: m.deed_edited,
  exported: m.deed_exported,
  ruled: m.deed_ruled,
  tried: m.deed_tried,
} satisfies Record<Deed, () => string>

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
  creditDeposit: m.deed_credited,
  reverseDeposit: m.deed_reversed,
  deductWithdrawal: m.deed_deducted,
  payOutWithdrawal: m.deed_paid,
  refundWithdrawal: m.deed_refunded,
  cutCredit: m.deed_cut,
  giveReward: m.deed_given,
  payLossReturn: m.deed_returned,
  trialCredit: m.purpose_trial_credit,
  trialTakeBack: m.purpose_trial_take_back,
} satisfies Record<OrderPurpose, () => string>

const plain: Readonly<Record<string, () => string>> = {
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
  'payouts.sent': m.daily_sent,
  'payouts.byHand': m.daily_by_hand,
  'payouts.left': m.daily_left,
  'payouts.fees': m.daily_fees,
}

/** Returns the text of a day's figure. A figure unknown to this build is shown by its name. */
export function figureText(figure: string): string {
  const [of, name = ''] = figure.split('.')
  if (of === 'fate') return entryOutcomeText[name as EntryOutcome]?.() ?? name
  if (of === 'order') return orderText[name as OrderPurpose]?.() ?? name
  if (of === 'drift' && name !== '') return discrepancyText[name as DiscrepancyKind]?.() ?? name
  return plain[figure]?.() ?? figure
}
