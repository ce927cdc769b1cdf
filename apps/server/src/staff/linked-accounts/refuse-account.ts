import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { lockWaiting, removeAccount } from './accounts-store.ts'
import { permit } from '../actor.ts'

/**
 * Deletes a sign-in account that somebody made for themselves and no owner has approved; refuses with `not-found` for
 * any other, and with `not-permitted` if the caller may not manage employees.
 */
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
