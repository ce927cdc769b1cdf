import type { EmployeeId } from '@khlang/domain/brand'
import type { Role } from '@khlang/domain/staff/acts'
import { writeAudit } from '#platform/audit.ts'
import { isUniqueViolation, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { listWaiting, lockWaiting, removeAccount } from './accounts-store.ts'
import { permit, permitRead } from '../actor.ts'
import { requireApprovalOfDecider } from '../approvals/approval-of-role.ts'
import { addApproved, readEmployees } from '../employees/employees-store.ts'
import { employeeRow } from '../rows.ts'

/** Returns accounts made by registration or through a provider that belong to no employee. */
export async function waitingAccounts({ caller, sql }: Context) {
  permitRead(caller, 'employee.manage')
  const found = await listWaiting(sql)
  return {
    rows: found.map(({ createdAt, triedAt, ...account }) => ({
      ...account,
      createdAt: createdAt.toISOString(),
      triedAt: triedAt?.toISOString() ?? null,
    })),
  }
}

type Approval = { userId: string; firstName: string; lastName: string; role: Role }

/** An owner who knows whose account it is turns it into an employee: an equal address admits nobody. */
export async function approveAccount(context: Context, { userId, ...input }: Approval) {
  const { caller, sql } = context
  const actor = permit(caller, 'employee.manage')
  try {
    return await transaction(sql, async (tx) => {
      const { email } = (await lockWaiting(tx, userId)) ?? refuse('not-found')
      const id = newId<EmployeeId>()
      await requireApprovalOfDecider(tx, context, actor, { id, email, role: input.role })
      await addApproved(tx, { id, userId, email, ...input, employee: actor.email })
      await writeAudit(tx, {
        actor: actor.email,
        act: 'employee.approve',
        object: ['employee', id],
        after: { email, ...input },
      })
      return employeeRow((await readEmployees(tx, [id]))[0]!, actor.role)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'employee_email_key')) return refuse('employee-exists')
    throw error
  }
}

/** Deletes an account that registered itself and was never approved. */
export async function refuseAccount({ caller, sql }: Context, { userId }: { userId: string }) {
  const actor = permit(caller, 'employee.manage')
  return transaction(sql, async (tx) => {
    const { email, name } = (await lockWaiting(tx, userId)) ?? refuse('not-found')
    await removeAccount(tx, userId)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'employee.refuse',
      object: ['account', userId],
      before: { email, name },
    })
    return { userId }
  })
}
