import type { EmployeeId } from '@khlang/domain/brand'
import { may, type Role } from '@khlang/domain/staff/acts'
import type { Tx } from '#platform/database/database.ts'
import type { Context } from '../../context.ts'
import type { EmployeeActor } from '../actor.ts'
import { askFor, requireApproval, type RequestedCommand } from './approval-gate.ts'

type Changing = {
  employee: { id: EmployeeId; email: string }
  /** The role before the change; `input` has the new one. */
  role: Role
  input: { id: EmployeeId; version: number; role: Role } & Record<string, unknown>
}

/**
 * Refuses to change an employee's role (`approval-needed`) unless a second person has approved it, if the shop requires
 * that. Returns who approved.
 */
export const requireApprovalOfRole = (
  tx: Tx,
  context: Context,
  actor: EmployeeActor,
  { employee, role, input }: Changing,
): Promise<{ approvedBy?: string }> =>
  requireApproval(tx, context, actor, {
    ...commandOfRole(employee.id),
    figures: [
      { name: 'employee', value: employee.email },
      { name: 'role', value: input.role, before: role },
    ],
    ask: askFor('staff/update', input),
  })

/**
 * Refuses a new employee with a role that may approve (`approval-needed`), if the shop requires approval for changes
 * of roles: otherwise an owner alone could admit somebody who then approves the owner's requests. Such an employee
 * starts with a role that may not approve, and gets the other role later by a change of role.
 */
export async function requireApprovalIfRoleDecides(
  tx: Tx,
  context: Context,
  actor: EmployeeActor,
  { id, email, role }: { id: EmployeeId; email: string; role: Role },
): Promise<void> {
  if (!may(role, 'approval.decide')) return
  await requireApproval(tx, context, actor, {
    ...commandOfRole(id),
    figures: [
      { name: 'employee', value: email },
      { name: 'role', value: role },
    ],
    ask: null,
  })
}

const commandOfRole = (id: EmployeeId) =>
  ({
    act: 'employee.role',
    object: ['employee', id],
    playerId: null,
    amount: null,
  }) satisfies Partial<RequestedCommand>
