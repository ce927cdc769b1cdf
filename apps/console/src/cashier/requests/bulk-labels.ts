import type { BulkRow } from '@khlang/contract/cashier/bulk-requests'
import type { BulkAct, BulkDoubt, BulkGroup } from '@khlang/domain/cashier/bulk'
import type { RequestKind } from '@khlang/domain/cashier/request'
import * as m from '#messages'
import { reasonText } from '#parts/problems/sentences/all.ts'

const doubts = {
  'has-slip': m.bulk_doubt_slip,
  'slip-alike': m.bulk_doubt_slip_duplicate,
  'gives-back': m.bulk_doubt_gives_back,
  'not-credited': m.bulk_doubt_not_credited,
  'not-paid': m.bulk_doubt_not_paid,
  'player-watched': m.bulk_doubt_watched,
  'player-suspended': m.bulk_doubt_suspended,
  'moved-in': m.bulk_doubt_legacy,
} satisfies Record<BulkDoubt, () => string>

/** Returns what is doubtful, or why it is not eligible; '' if neither. */
export const whyText = ({ why }: BulkRow): string => {
  if (why === null) return ''
  return why in doubts ? doubts[why as BulkDoubt]() : reasonText(why)
}

export const groupText: Record<BulkGroup, () => string> = {
  ready: m.bulk_requests_ready,
  look: m.bulk_requests_look,
  'not-eligible': m.bulk_requests_not_eligible,
}

/** The bulk actions per kind. Paying out is not possible in bulk. */
export const actsOf: Record<RequestKind, readonly BulkAct[]> = {
  deposit: ['cancel', 'complete'],
  withdrawal: ['adjust', 'complete', 'cancel'],
}

export const actText = {
  adjust: m.bulk_act_adjust,
  complete: m.bulk_act_complete,
  cancel: m.bulk_act_cancel,
} satisfies Record<BulkAct, () => string>

/** Returns the text that says what the action does, and what it does not. */
export const effectText = (act: BulkAct, kind: RequestKind): string => {
  if (act === 'adjust') return m.bulk_effect_adjust()
  if (act === 'cancel') return kind === 'deposit' ? m.bulk_effect_cancel() : m.bulk_effect_cancel_withdrawal()
  return kind === 'deposit' ? m.bulk_effect_complete_deposit() : m.bulk_effect_complete()
}

/** The button's text; `n` are ticked, `total` is baht. */
export const confirmText = {
  adjust: m.bulk_confirm_adjust,
  complete: m.bulk_confirm_complete,
  cancel: m.bulk_confirm_cancel,
} satisfies Record<BulkAct, (names: { n: string; total: string }) => string>

/** The usual reasons; the shop's own ones replace those for `cancel`. `adjust` needs none. */
export const presetsOf = (act: BulkAct, kind: RequestKind): string[] => {
  if (act === 'adjust') return []
  if (act === 'cancel')
    return kind === 'deposit'
      ? [m.cancel_no_money(), m.cancel_asked(), m.cancel_duplicate()]
      : [m.cancel_asked(), m.cancel_duplicate(), m.withdrawal_turnover()]
  return kind === 'deposit'
    ? [m.deposit_complete_by_site(), m.deposit_complete_cash()]
    : [m.withdrawal_paid_by_app(), m.withdrawal_paid_cash()]
}
