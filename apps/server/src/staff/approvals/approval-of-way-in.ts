import type { EmployeeId } from '@khlang/domain/brand'
import type { Role } from '@khlang/domain/staff/acts'
import type { WayInOpened } from '@khlang/domain/staff/approval'
import type { Tx } from '#platform/database/database.ts'
import type { Context } from '../../context.ts'
import type { EmployeeActor } from '../actor.ts'
import { askFor, requireApproval } from './approval-gate.ts'

type Opening = {
  /** The employee who gets access. */
  employee: { email: string; role: Role }
  opens: WayInOpened
  command: 'staff/switch-on' | 'staff/remove-second-factors' | 'staff/permit-reset'
  input: { id: EmployeeId; version?: number; reason?: string }
}

/**
 * Refuses to give somebody access (`approval-needed`) unless a second person has approved it, if the shop requires
 * that: a person who switches an employee on, removes their second factors or permits a new password could sign in as
 * that employee. Returns who approved.
 */
export const requireApprovalOfWayIn = (
  tx: Tx,
  context: Context,
  actor: EmployeeActor,
  { employee, opens, command, input }: Opening,
): Promise<{ approvedBy?: string }> =>
  requireApproval(tx, context, actor, {
    act: 'employee.wayIn',
    object: ['employee', input.id],
    playerId: null,
    amount: null,
    figures: [
      { name: 'opens', value: opens },
      { name: 'employee', value: employee.email },
      { name: 'role', value: employee.role },
      ...(input.reason === undefined ? [] : [{ name: 'reason' as const, value: input.reason }]),
    ],
    bound: { command },
    ask: askFor(command, input),
  })
