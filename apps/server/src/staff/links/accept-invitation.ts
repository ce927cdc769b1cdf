import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { clearAddress, linkNewAccount } from '../linked-accounts/accounts-store.ts'
import { lockLink, useLink } from './link-store.ts'
import { hashNewPassword } from '../sign-in/new-password.ts'
import { hashOf } from './one-time-link.ts'
import { type LinkAnswer, openLink, mustBeOpen } from './guarded-link.ts'

/**
 * Public: sets the password of an invited employee, who then has a sign-in account. Removes an unapproved account that
 * somebody registered with the same e-mail. Refuses a link that is not open (`openLink`) and an easy password.
 */
export async function acceptInvitation({ sql, address }: Context, { token, password }: LinkAnswer) {
  const invitation = await openLink({ sql, address }, token, 'invitation')
  const passwordHash = await hashNewPassword(password, [invitation.email, invitation.displayName])
  return transaction(sql, async (tx) => {
    const { employeeId, email, displayName } = mustBeOpen(await lockLink(tx, hashOf(token)), 'invitation')
    if (!(await clearAddress(tx, email))) refuse('employee-exists')
    await linkNewAccount(tx, employeeId, { userId: newId(), email, name: displayName, passwordHash })
    await useLink(tx, hashOf(token))
    await writeAudit(tx, { actor: email, act: 'employee.acceptInvitation', object: ['employee', employeeId] })
    return { email }
  })
}
