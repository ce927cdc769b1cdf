import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import type { ClosingWords } from '../requests/RequestClosing.tsx'

/** `complete`: marked as done although nothing is paid here. `reopen` undoes that. */
export type Closing = 'complete' | 'cancel' | 'reopen'

/**
 * Returns the words of the form that closes a withdrawal without paying it here, cancels it, or reopens it: title, note,
 * button and usual reasons. They say whether credit was deducted (state `adjusted`), and whether it is given back.
 */
export function closingWords(
  closing: Closing,
  { number, state, player, ...withdrawal }: Pick<WithdrawalRow, 'number' | 'state' | 'player' | 'amount'>,
): ClosingWords {
  const names = { n: number, amount: grouped(Number(withdrawal.amount)), player: player.code }
  const deducted = state === 'adjusted'
  if (closing === 'complete')
    return {
      title: m.withdrawal_complete_title(names),
      note: deducted ? m.withdrawal_complete_deducted(names) : m.withdrawal_complete_untouched(names),
      confirm: m.withdrawal_complete_confirm(names),
      presets: [m.withdrawal_paid_by_app(), m.withdrawal_paid_cash()],
    }
  if (closing === 'reopen')
    return {
      title: m.request_reopen_title(names),
      note: m.withdrawal_reopen_effect(names),
      confirm: m.request_reopen_title(names),
      presets: [m.request_reopen_wrong(), m.request_reopen_unpaid()],
    }
  return {
    title: deducted ? m.withdrawal_refund_title(names) : m.withdrawal_cancel_title(names),
    note: deducted ? m.withdrawal_refund_note() : m.withdrawal_cancel_note(),
    confirm: deducted ? m.withdrawal_refund_confirm(names) : m.withdrawal_cancel_confirm(names),
    cancels: true,
    presets: [m.cancel_asked(), m.cancel_wrong_amount(), m.cancel_duplicate(), m.withdrawal_turnover()],
  }
}
