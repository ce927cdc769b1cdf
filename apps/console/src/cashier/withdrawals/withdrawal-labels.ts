import type { TransferWay } from '@khlang/domain/cashier/request'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'

/** Returns the pay button's text, with amount and bank. */
export const payText = (amount: string, via: TransferWay | null) =>
  via === null || via === 'plain'
    ? m.withdrawal_pay_plain({ amount: grouped(Number(amount)) })
    : m.withdrawal_pay({ amount: grouped(Number(amount)), way: via.toUpperCase() })

type Named = { amount: string; player: string; via: TransferWay | null; asks: boolean }

/** Returns the main button's text for the next step. `asks`: it asks for approval instead of paying. */
export function stepText(
  step: 'adjust' | 'transfer' | 'complete',
  { amount, player, via, asks }: Named,
): string {
  const text = grouped(Number(amount))
  if (step === 'adjust') return m.withdrawal_deduct({ amount: text, player })
  if (step === 'complete') return m.withdrawal_complete_paid({ amount: text })
  return asks ? m.withdrawal_ask_supervisor({ pay: payText(amount, via) }) : payText(amount, via)
}
