import type { EmployeeId } from '@khlang/domain/brand'
import { may, type Role } from '@khlang/domain/staff/acts'
import type { Tx } from '#platform/database/database.ts'
import type { Context } from '../../context.ts'
import type { EmployeeActor } from '../actor.ts'
import { askFor, requireApproval, type Wanted } from './approval-gate.ts'

type Changing = {
  before: { id: EmployeeId; email: string }
  role: Role
  input: { id: EmployeeId; version: number; role: Role } & Record<string, unknown>
}

/** Refuses unless a second person has approved a changed role, if the shop requires that. */
export const requireApprovalOfRole = (
  tx: Tx,
  context: Context,
  actor: EmployeeActor,
  { before, role, input }: Changing,
): Promise<{ approvedBy?: string }> =>
  requireApproval(tx, context, actor, {
    ...aboutRole(before.id),
    figures: [
      { name: 'employee', value: before.email },
      { name: 'role', value: input.role, before: role },
    ],
    ask: askFor('staff/update', input),
  })

/**
 * Refuses a newcomer whose role decides about approvals, where the shop requires approval for changes of roles:
 * otherwise an owner could admit, alone, somebody who then approves the owner's requests. Such a newcomer starts
 * with a role that approves nothing, and gets the other role by a later change.
 */
export async function requireApprovalIfRoleDecides(
  tx: Tx,
  context: Context,
  actor: EmployeeActor,
  { id, email, role }: { id: EmployeeId; email: string; role: Role },
): Promise<void> {
  if (!may(role, 'approval.decide')) return
  await requireApproval(tx, context, actor, {
    ...aboutRole(id),
    figures: [
      { name: 'employee', value: email },
      { name: 'role', value: role },
    ],
    ask: null,
  })
}

const aboutRole = (id: EmployeeId) =>
  ({ act: 'employee.role', object: ['employee', id], playerId: null, amount: null }) satisfies Partial<Wanted>
