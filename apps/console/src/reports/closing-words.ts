import type { PileName } from '@khlang/domain/reports/hand-over'
import type { OrderPurpose } from '@khlang/domain/crediting/order'
import type { DriftKind } from '@khlang/domain/reports/day-close'
import type { Fate } from '@khlang/domain/reports/day-entry'
import type { Deed } from '@khlang/domain/reports/deeds'
import * as m from '#messages'

export const pileText = {
  entries: m.pile_entries,
  held: m.pile_held,
  deposits: m.pile_deposits,
  crediting: m.pile_crediting,
  withdrawals: m.pile_withdrawals,
  deducted: m.pile_deducted,
  unknown: m.pile_unknown,
} satisfies Record<PileName, () => string>

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

export const fateText = {
  credited: m.fate_credited,
  paid: m.fate_paid,
  wrongAccount: m.fate_wrong_account,
  ownTransfer: m.fate_own_transfer,
  fee: m.fate_fee,
  other: m.fate_other,
  underWay: m.fate_under_way,
  open: m.fate_open,
  cancelled: m.fate_cancelled,
  uncredited: m.fate_uncredited,
} satisfies Record<Fate, () => string>

export const driftText = {
  balance: m.drift_balance,
  open: m.drift_open,
  underWay: m.drift_under_way,
  cancelled: m.drift_cancelled,
  uncredited: m.drift_uncredited,
  acrossDays: m.drift_across_days,
  unequal: m.drift_unequal,
  requestUncredited: m.drift_request_uncredited,
  orderStray: m.drift_order_stray,
  ownTransfer: m.drift_own_transfer,
  payout: m.drift_payout,
} satisfies Record<DriftKind, () => string>

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
  drift: m.daily_drift,
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
  if (of === 'fate') return fateText[name as Fate]?.() ?? name
  if (of === 'order') return orderText[name as OrderPurpose]?.() ?? name
  if (of === 'drift' && name !== '') return driftText[name as DriftKind]?.() ?? name
  return plain[figure]?.() ?? figure
}
