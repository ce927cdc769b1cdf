import type { EmployeeId } from '@khlang/domain/brand'
import { checkStanding } from '@khlang/domain/staff/employee'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { isOwnerNow, switchEmployee, readEmployees } from './employees-store.ts'
import { translateLastOwnerError } from './last-owner-error.ts'
import { withdrawLinks } from '../links/link-store.ts'
import { employeeRow } from '../rows.ts'
import { endSessions } from '../sessions/sessions-store.ts'
import { lockForChange } from './update.ts'

export type Switching = { id: EmployeeId; version: number; reason: string }

/**
 * Switches an employee off, and in the same transaction ends all their sessions and withdraws their unused
 * invitation and password links. Every server hears of that at the commit and ends their live streams
 * (`live/route.ts`). Refuses for another version, an employee who is off already, oneself, and the last owner.
 */
export function switchOff({ caller, sql }: Context, { id, version, reason }: Switching) {
  const actor = permit(caller, 'employee.manage')
  return translateLastOwnerError(
    transaction(sql, async (tx) => {
      const { role, state } = await lockForChange(tx, actor, { id, version })
      if (state === 'off') refuse('employee-off')
      const allowed = checkStanding(
        { id: actor.id, isOwner: await isOwnerNow(tx, actor.id) },
        { id, role },
        { role, off: true },
      )
      if (!allowed.ok) refuse(allowed.refusal)
      await switchEmployee(tx, { id, off: { reason }, changedBy: actor.email })
      await withdrawLinks(tx, id)
      const ended = await endSessions(tx, id)
      await writeAudit(tx, {
        actor: actor.email,
        act: 'employee.switchOff',
        object: ['employee', id],
        before: { state },
        after: { state: 'off', sessionsEnded: ended },
        reason,
      })
      return employeeRow((await readEmployees(tx, [id]))[0]!, actor.role)
    }),
  )
}
