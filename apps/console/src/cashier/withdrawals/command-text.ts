import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import type { TransferWay } from '@khlang/domain/cashier/request'
import { closingWords } from './closing-words.ts'
import type { WithdrawalInput } from './withdrawal-act.ts'
import { payText, stepText } from './withdrawal-labels.ts'

type Command =
  | { act: Exclude<WithdrawalInput['act'], 'transfer'> }
  | { act: 'transfer'; via: TransferWay | null; paidFrom?: string | undefined }

/** Returns what a command does, in the words of its button; for a transfer also from which account. */
export function commandText(command: Command, withdrawal: WithdrawalRow): string {
  const { amount, state, player } = withdrawal
  const { act } = command
  if (act === 'transfer') return [payText(amount, command.via), command.paidFrom].filter(Boolean).join(' · ')
  const isStep = act === 'adjust' || (act === 'complete' && state === 'transferred')
  return isStep
    ? stepText(act, { amount, player: player.code, via: null, asks: false })
    : closingWords(act, withdrawal).confirm
}
