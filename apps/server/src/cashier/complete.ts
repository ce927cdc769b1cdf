import { depositCan } from '@khlang/domain/cashier/request'
import { withdrawalCan } from '@khlang/domain/cashier/withdrawal'
import { choosePayingAccount } from '#accounts/paying-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { type ChangeInput, changeRequest } from './change-request.ts'

/**
 * ดำเนินการแล้ว by hand: says that it is done and makes no call. Before a transfer nothing is paid by it, and of a deposit nothing
 * is credited; both need a reason that says how it was done instead.
 */
export async function complete(context: Context, input: ChangeInput & { paidFrom?: string | undefined }) {
  const actor = permit(context.caller, 'withdrawal.complete')
  return changeRequest(context, actor, 'complete', input, async ({ tx, request: { kind, state }, no }) => {
    if (kind === 'deposit') {
      const can = depositCan(state, actor.role).complete
      if (can !== true) return no(can)
    } else {
      const can = withdrawalCan(state, actor.role).complete
      if (can !== true) return no(can)
    }
    if (state !== 'transferred' && !input.reason) return no('reason-missing')
    // What was transferred says from where already; only money that somebody sent by hand is asked about.
    const asked = kind === 'withdrawal' && state !== 'transferred' ? input.paidFrom : undefined
    const paidFrom = asked === undefined ? null : await choosePayingAccount(tx, 'plain', asked)
    return paidFrom === false ? no('paying-account-wrong') : { end: 'done', paidFrom }
  })
}
