import type { TransferObstacle } from '@khlang/domain/cashier/withdrawal'
import type { WithdrawalInput } from './withdrawal-act.ts'

export type TransferInput = Extract<WithdrawalInput, { act: 'transfer' }>

/**
 * Returns a transfer that accepts one more obstacle, with a reason if one was given. Obstacles accepted
 * before stay accepted, since the server names only one obstacle at a time.
 */
export const withAccepted = (
  input: TransferInput,
  obstacle: TransferObstacle,
  reason: string,
): TransferInput => ({
  ...input,
  accepted: [...input.accepted, obstacle],
  ...(reason.trim() !== '' && { reason: reason.trim() }),
})
