import { reopenCan } from '@khlang/domain/cashier/request'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { type ChangeInput, changeRequest } from './change-request.ts'

/**
 * Opens a request again that somebody marked as done by hand (`complete`) by mistake: it is in the state that it had
 * before. No money moves.
 */
export async function reopen(context: Context, input: ChangeInput) {
  const actor = permit(context.caller, 'request.reopen')
  return changeRequest(context, actor, 'reopen', input, async ({ request, refuseWithRow }) => {
    const can = reopenCan(request, actor.role)
    if (can !== true) return refuseWithRow(can)
    if (request.playerForgotten) return refuseWithRow('player-forgotten')
    return input.reason ? { reopens: true } : refuseWithRow('reason-missing')
  })
}
