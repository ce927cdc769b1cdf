import type { EmployeeId } from '@khlang/domain/brand'
import type { Role } from '@khlang/domain/staff/acts'
import { checkStanding } from '@khlang/domain/staff/employee'
import { writeAudit } from '#platform/audit.ts'
import { notifyResync } from '#platform/database/bulk-write.ts'
import { type Tx, transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import type { Context } from '../../context.ts'
import { type EmployeeActor, permit } from '../actor.ts'
import { requireApprovalOfRole } from '../approvals/approval-of-role.ts'
import {
  changeEmployee,
  isOwnerNow,
  type LockedEmployee,
  lockEmployee,
  lockOwners,
  readEmployees,
} from './employees-store.ts'
import { translateLastOwnerError } from './last-owner-error.ts'
import { employeeRow } from '../rows.ts'
import { endRemembering } from '../sessions/sessions-store.ts'

type Input = {
  id: EmployeeId
  version: number
  firstName: string
  lastName: string
  role: Role
  hidden: boolean
}

/**
 * Saves name, role and visibility of an employee, based on the version that the owner saw; refuses another version,
 * with the current row. For a changed role refuses with `approval-needed` if the shop requires a second person; nothing
 * is requested by that (`askApproval` does). A role that requires a second factor ends that sessions are remembered.
 */
export function update(
  context: Context,
  { id, version, operationId: _once, ...input }: Input & { operationId?: string },
) {
  const { caller, sql } = context
  const actor = permit(caller, 'employee.manage')
  return translateLastOwnerError(
    transaction(sql, async (tx) => {
      const { firstName, lastName, role, hidden, ...employee } = await lockForChange(tx, actor, {
        id,
        version,
      })
      const allowed = checkStanding(
        { id: actor.id, isOwner: await isOwnerNow(tx, actor.id) },
        { id, role },
        { role: input.role, off: false },
      )
      if (!allowed.ok) refuse(allowed.refusal)
      const commandInput = { id, version, ...input }
      const approval =
        role === input.role
          ? {}
          : await requireApprovalOfRole(tx, context, actor, { employee, role, input: commandInput })
      await changeEmployee(tx, { id, ...input, changedBy: actor.email })
      if (role !== input.role) await endRemembering(tx, await readSetting(tx, 'session.idleMinutes'), id)
      // A screen that may no longer show the employee gets no row for them: only reloading removes the old row.
      if (hidden !== input.hidden) await notifyResync(tx, ['employees'])
      await writeAudit(tx, {
        actor: actor.email,
        act: role === input.role ? 'employee.update' : 'employee.changeRole',
        object: ['employee', employee.id],
        before: { firstName, lastName, role, hidden },
        after: { ...input, ...approval },
      })
      return employeeRow((await readEmployees(tx, [id]))[0]!, actor.role)
    }),
  )
}

/**
 * Locks an employee for a change by an owner; one such change runs at a time (`lockOwners`). Refuses with `not-found`,
 * and with `stale-version` if the employee has another version than the owner saw.
 */
export async function lockForChange(
  tx: Tx,
  actor: EmployeeActor,
  { id, version }: { id: EmployeeId; version: number },
): Promise<LockedEmployee> {
  await lockOwners(tx)
  const employee = (await lockEmployee(tx, id)) ?? refuse('not-found')
  if (employee.version !== version)
    refuse('stale-version', { row: employeeRow((await readEmployees(tx, [id]))[0]!, actor.role) })
  return employee
}
