import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { DepositAct } from '@khlang/domain/cashier/request'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import type { ClosingWords } from '../requests/RequestClosing.tsx'

/**
 * Says what each act on a deposit does and does not do, with the amounts of this deposit. `complete` credits nothing.
 */
export const closingWords: Record<
  Exclude<DepositAct, 'match'> | 'reopen',
  (deposit: DepositRow) => ClosingWords
> = {
  cancel: ({ number }) => ({
    title: m.deposit_cancel_title({ n: number }),
    note: m.deposit_cancel_effect(),
    confirm: m.deposit_cancel_confirm({ n: number }),
    cancels: true,
    presets: [m.cancel_no_money(), m.cancel_wrong_amount(), m.cancel_asked(), m.cancel_duplicate()],
  }),
  reverse: (deposit) => reversalWords(deposit, deposit.credits),
  complete: ({ number, credits, player }) => ({
    title: m.deposit_complete_title({ n: number }),
    note: m.deposit_complete_effect({ credits: grouped(credits), player: player.code }),
    confirm: m.deposit_complete_confirm({ n: number }),
    presets: [m.deposit_complete_by_site(), m.deposit_complete_cash()],
  }),
  reopen: ({ number, player }) => ({
    title: m.request_reopen_title({ n: number }),
    note: m.deposit_reopen_effect({ player: player.code }),
    confirm: m.request_reopen_title({ n: number }),
    presets: [m.request_reopen_wrong(), m.request_reopen_uncredited()],
  }),
}

/** The words for taking back this much of a deposit's credit; null if what is typed is no amount. */
export const reversalWords = (
  { number, player }: Pick<DepositRow, 'number' | 'player'>,
  taken: number | null,
): ClosingWords => {
  const figures = { credits: taken === null ? '…' : grouped(taken), player: player.code }
  return {
    title: m.deposit_reverse_title({ n: number }),
    note: taken === 0 ? m.reversal_nothing() : m.deposit_reverse_effect(figures),
    confirm: taken === 0 ? m.reversal_confirm_nothing() : m.deposit_reverse_confirm(figures),
    presets: [m.deposit_reverse_wrong_player(), m.deposit_reverse_wrong_amount(), m.cancel_duplicate()],
  }
}
