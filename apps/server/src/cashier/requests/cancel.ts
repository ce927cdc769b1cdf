import { withdrawalCan } from '@khlang/domain/cashier/withdrawal'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { type ChangeInput, changeRequest } from './change-request.ts'

/**
 * Cancels a request that was neither credited nor paid. If the credit of a withdrawal was deducted already,
 * places the order that gives the credit back; the request is cancelled when that order is done.
 */
export async function cancel(context: Context, input: ChangeInput) {
  const actor = permit(context.caller, 'request.cancel')
  return changeRequest(context, actor, 'cancel', input, async ({ request, refuseWithRow }) => {
    const { kind, state, amount } = request
    if (kind === 'deposit')
      return state === 'pending' ? { end: 'cancelled' } : refuseWithRow('deposit-not-pending')
    const can = withdrawalCan(state, actor.role).cancel
    if (can !== true) return refuseWithRow(can)
    return state === 'adjusted' ? { order: 'refundWithdrawal', credits: amount } : { end: 'cancelled' }
  })
}
