import { reopenCan } from '@khlang/domain/cashier/request'
import { permit } from '#staff/actor.ts'
import { lockWhetherSatangTaken } from '../deposits/satang-store.ts'
import type { Context } from '../../context.ts'
import { type ChangeInput, changeRequest } from './change-request.ts'

/**
 * Opens a request again that somebody marked as done by hand (`complete`) by mistake: it is in the state that it had
 * before. No money moves.
 */
export async function reopen(context: Context, input: ChangeInput) {
  const actor = permit(context.caller, 'request.reopen')
  return changeRequest(context, actor, 'reopen', input, async ({ tx, request, refuseWithRow }) => {
    const can = reopenCan(request, actor.role)
    if (can !== true) return refuseWithRow(can)
    if (request.playerForgotten) return refuseWithRow('player-forgotten')
    if (!input.reason) return refuseWithRow('reason-missing')
    // Its money could not be told from the other's any more.
    if (await lockWhetherSatangTaken(tx, request.id)) return refuseWithRow('satang-taken')
    return { reopens: true }
  })
}
