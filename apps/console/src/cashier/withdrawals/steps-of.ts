import type { WithdrawalRow } from '@khlang/contract/cashier/cashier'
import type { PayoutCard } from '@khlang/contract/cashier/payout-card'
import { transferStatus } from '@khlang/contract/legacy-words'
import * as m from '#messages'

type Step = { name: string; label: string; done: { by: string | null; at: string } | null; next: boolean }

/**
 * Returns the steps of a withdrawal: which are done, by whom and when, and which is next (none while a call is under
 * way, or at the end). Who deducted and paid is on the card. The transfer way is shown only for a paid withdrawal.
 */
export function stepsOf(
  { state, via, employee, updatedAt }: WithdrawalRow,
  card: Pick<PayoutCard, 'deducted' | 'paid'> | undefined,
): Step[] {
  const isPaid = state === 'transferred' || (card?.paid ?? null) !== null
  return [
    {
      name: 'adjust',
      label: m.withdrawal_step_adjust(),
      done: card?.deducted ?? null,
      next: state === 'pending',
    },
    {
      name: 'transfer',
      label: isPaid && via !== null ? transferStatus[via] : m.withdrawal_step_transfer(),
      done: card?.paid ?? null,
      next: state === 'adjusted',
    },
    {
      name: 'complete',
      label: m.withdrawal_step_close(),
      done: state === 'done' ? { by: employee, at: updatedAt } : null,
      next: state === 'transferred',
    },
  ]
}
