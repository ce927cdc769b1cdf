import type { ApprovalRow } from '@khlang/contract/approvals'
import type { ApprovalId } from '@khlang/domain/brand'
import { approvalCan } from '@khlang/domain/staff/approval'
import { writeAudit } from '#platform/audit.ts'
import { type Tx, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { requireStepUp, type EmployeeActor, permit } from '../actor.ts'
import {
  type ApprovalRecord,
  moveApproval,
  findApproval,
  findStoredCommand,
  findAsker,
  lockEmployeeForShare,
  lockApproval,
} from './approvals-store.ts'
import { carryOutApproved, tryCommand, voidApproval, whyNoLongerValid } from './carry-out-approved.ts'
import { approvalRow } from '../rows.ts'

type Input = {
  approvalId: ApprovalId
  version: number
  decision: 'approve' | 'refuse'
  note?: string | undefined
}

/**
 * Records the second person's decision. Before `approve` is recorded, the command is tried once more: if
 * something has changed, the approval is voided; at a temporary obstacle the decision is refused and the approval
 * keeps waiting. After `approve` the command is carried out at once, as the requester; if this process dies in
 * between, the approval worker carries it out. Returns the approval as it is then, which may be voided.
 *
 * Refuses those who may not decide this one, an approval that is over, another version, and `refuse` without a note.
 */
export async function decide(context: Context, input: Input): Promise<ApprovalRow> {
  const actor = permit(context.caller, 'approval.decide')
  const { sql } = context
  const { approvalId: id, decision } = input
  if (decision === 'approve') requireStepUp(actor, 'approval.decide')
  await transaction(sql, (tx) => checkDecision(tx, actor, input))
  if (decision === 'refuse' || (await isStillAsAsked(context, actor, id))) {
    await transaction(sql, (tx) => save(tx, actor, input))
    if (decision === 'approve') await carryOutApproved(context, id)
  }
  return approvalRow((await findApproval(sql, id, actor.email))!, actor)
}

/**
 * Checks under the lock whether the employee may decide: if two decide at once, the second finds the approval
 * already decided, and somebody who has lost their role meanwhile cannot decide.
 */
async function checkDecision(tx: Tx, actor: EmployeeActor, input: Input): Promise<ApprovalRecord> {
  const decider =
    (await lockEmployeeForShare(tx, actor.email)) ??
    refuse('not-permitted', { permission: 'approval.decide' })
  const record = (await lockApproval(tx, input.approvalId, decider.email)) ?? refuse('not-found')
  const row = approvalRow(record, decider)
  const allowed = approvalCan(record, decider)[input.decision]
  if (allowed === 'not-permitted') refuse(allowed, { permission: record.act, row })
  else if (allowed !== true) refuse(allowed, { row })
  if (record.version !== input.version) refuse('stale-version', { row })
  if (input.decision === 'refuse' && !input.note) refuse('reason-missing', { row })
  return record
}

/**
 * Returns true if the command can still be carried out as it was asked for, false if the approval was voided
 * because it cannot. Refuses if there is a temporary obstacle, or if somebody has ended the approval
 * meanwhile.
 */
async function isStillAsAsked(context: Context, actor: EmployeeActor, id: ApprovalId): Promise<boolean> {
  const requested = (await findStoredCommand(context.sql, id)) ?? refuse('not-found')
  const asker = await findAsker(context.sql, requested.askedBy)
  const tried = asker && (await tryCommand(context, asker, { ...requested, operationId: newId() }))
  const whyInvalid = tried === null ? 'not-an-employee' : whyNoLongerValid(tried, requested)
  if (whyInvalid === null && tried && 'needs' in tried) return true
  const canVoid = whyInvalid !== null && requested.state === 'waiting'
  if (canVoid && (await voidApproval(context.sql, requested, whyInvalid))) return false
  const record = (await findApproval(context.sql, id, actor.email))!
  const row = approvalRow(record, actor)
  return refuse(
    record.state === 'waiting' && tried && 'refusal' in tried ? tried.refusal.code : 'approval-over',
    { row },
  )
}

async function save(tx: Tx, actor: EmployeeActor, input: Input): Promise<void> {
  const { id, act, askedBy, objectKind, objectId } = await checkDecision(tx, actor, input)
  const note = input.note || null
  const to = input.decision === 'approve' ? 'approved' : 'refused'
  if (!(await moveApproval(tx, id, 'waiting', { to, by: actor.email, note })))
    throw new Error('A locked approval changed under its lock')
  await writeAudit(tx, {
    actor: actor.email,
    act: `approval.${input.decision}`,
    object: ['approval', id],
    before: { state: 'waiting' },
    after: { state: to, act, [objectKind]: objectId, askedBy },
    reason: note,
  })
}
