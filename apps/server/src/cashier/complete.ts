import { depositCan } from '@khlang/domain/cashier/request'
import { withdrawalCan } from '@khlang/domain/cashier/withdrawal'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { type ChangeInput, changeRequest } from './change-request.ts'

/**
 * ดำเนินการแล้ว by hand: says that it is done and makes no call. Before a transfer nothing is paid by it, and of a deposit nothing
 * is credited; both need a reason that says how it was done instead.
 */
export async function complete(context: Context, input: ChangeInput) {
  const actor = permit(context.caller, 'withdrawal.complete')
  return changeRequest(context, actor, 'complete', input, async ({ request: { kind, state }, no }) => {
    if (kind === 'deposit') {
      const can = depositCan(state, actor.role).complete
      if (can !== true) return no(can)
    } else {
      const can = withdrawalCan(state, actor.role).complete
      if (can !== true) return no(can)
    }
    return state !== 'transferred' && !input.reason ? no('reason-missing') : { end: 'done' }
  })
}
