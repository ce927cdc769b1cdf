import type { ApprovalRow, AskInput } from '@khlang/contract/approvals'
import type { ApprovalId } from '@khlang/domain/brand'
import { bahtText } from '@khlang/domain/money'
import { delayMayDecide } from '@khlang/domain/staff/approval'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { findAnswer, once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { addApproval, countDeciders, findApproval, lockForgotten } from './approvals-store.ts'
import { tryCommand } from './carry-out-approved.ts'
import { approvalRow } from '../rows.ts'
import type { ApprovalRequired } from './approval-gate.ts'

/**
 * Requests a second person's approval of a command. Runs the command up to the approval gate, so that any other
 * obstacle is reported at once to the requester, and stores its input with the figures. Refuses if no approval is
 * needed, to set a player's password, and a second open approval of this act and object (`approval-waits`). Refuses a
 * delay (`delay`) while somebody else could decide, or if the shop or the act allows none.
 */
export async function askApproval(context: Context, request: AskInput): Promise<ApprovalRow> {
  const actor = permit(context.caller, 'list.view')
  const { command, input, operationId, reason, delay } = request
  if (command === 'players/update' && 'password' in (input['changes'] as object))
    refuse('approval-with-password')
  const operation = { actor: actor.email, command: 'staff/ask-approval', operationId, input: request }
  const before = await findAnswer<ApprovalRow>(context.sql, operation)
  if (before) return before.answer
  const tried = await tryCommand(context, actor, { command, input, operationId: newId(), isShown: true })
  if ('refusal' in tried) throw tried.refusal
  const { needs } = tried
  if (!needs.needed) refuse('approval-not-needed')
  return once(context.sql, operation, async (tx) => {
    const { act, object, playerId, amount, figures } = needs.requested
    if (playerId !== null && (await lockForgotten(tx, playerId))) refuse('player-forgotten')
    const rules = await readSetting(tx, 'approvals')
    const hasNoDecider = (await countDeciders(tx, act, { askedBy: actor.email, playerId })) === 0
    if (delay && !(hasNoDecider && rules.alone === 'delay' && delayMayDecide(act)))
      refuse('approval-not-alone')
    const id = newId<ApprovalId>()
    const isAdded = await addApproval(tx, {
      id,
      act,
      ...askOf(needs),
      object,
      playerId,
      amount,
      figures,
      digest: needs.digest,
      reason,
      askedBy: actor.email,
      expiresHours: rules.expiresHours,
      delayMinutes: delay ? rules.delayMinutes : null,
    })
    if (!isAdded) refuse('approval-waits', needs.details)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'approval.ask',
      object: ['approval', id],
      after: {
        act,
        [object[0]]: object[1],
        amount: amount === null ? null : bahtText(amount),
        delayMinutes: delay ? rules.delayMinutes : null,
      },
      reason,
    })
    return approvalRow((await findApproval(tx, id, actor.email))!, actor)
  })
}

function askOf({ requested: { ask } }: ApprovalRequired) {
  if (ask === null) throw new Error('This act needs approval, but approval for it cannot be requested')
  return ask
}
