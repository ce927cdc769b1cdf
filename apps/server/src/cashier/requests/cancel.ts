import { withdrawalCan } from '@khlang/domain/cashier/withdrawal'
import type { OrderPurpose } from '@khlang/domain/crediting/order'
import type { Figure } from '@khlang/domain/staff/approval'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { type ChangeInput, changeRequest } from './change-request.ts'
import type { LockedRequest } from './moves-store.ts'

/**
 * Cancels a request that was neither credited nor paid. If the credit of a withdrawal was deducted already,
 * places the order that gives the credit back; the request is cancelled when that order is done. A second person may
 * have to agree (`approval-needed`).
 */
export async function cancel(context: Context, input: ChangeInput) {
  const actor = permit(context.caller, 'request.cancel')
  return changeRequest(context, actor, 'cancel', input, async ({ request, refuseWithRow }) => {
    const { kind, state, amount } = request
    if (kind === 'deposit')
      return state === 'pending'
        ? { end: 'cancelled', toApprove: toApprove(request) }
        : refuseWithRow('deposit-not-pending')
    const can = withdrawalCan(state, actor.role).cancel
    if (can !== true) return refuseWithRow(can)
    if (state !== 'adjusted') return { end: 'cancelled', toApprove: toApprove(request) }
    const order = 'refundWithdrawal'
    return { order, credits: amount, toApprove: toApprove(request, order) }
  })
}

/** The second person reads which kind of request it is, and whether credit is given back. */
const toApprove = ({ kind }: LockedRequest, order?: OrderPurpose) => ({
  act: 'request.cancel' as const,
  command: 'cashier/cancel' as const,
  figures: [
    { name: 'requestKind', value: kind },
    ...(order ? [{ name: 'purpose', value: order } as const] : []),
  ] satisfies Figure[],
})
