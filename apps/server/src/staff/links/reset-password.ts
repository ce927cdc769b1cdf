import type { EmployeeId } from '@khlang/domain/brand'
import type { SocialProvider } from '@khlang/domain/staff/social'
import { writeAudit } from '#platform/audit.ts'
import { type Tx, transaction } from '#platform/database/database.ts'
import type { Context } from '../../context.ts'
import { changePasswordOf } from '../linked-accounts/accounts-store.ts'
import { lockLink, useLink, withdrawLinks } from './link-store.ts'
import { hashNewPassword } from '../sign-in/new-password.ts'
import { hashOf } from './one-time-link.ts'
import { waysIn } from '../linked-accounts/linked-accounts.ts'
import { endSessions } from '../sessions/sessions-store.ts'
import { mailWayInChange } from '../linked-accounts/way-in-mail.ts'
import { lockWaysIn, removeLinkedAccount } from '../linked-accounts/ways-in-store.ts'
import { type LinkAnswer, openLink, mustBeOpen } from './guarded-link.ts'

/**
 * Sets a new password by a link, ends the employee's sessions, and unlinks the provider accounts that the employee
 * selected (`unlink`), since an intruder may have linked one. Second factors stay, since a person who can
 * read the mail may not have the telephone. Refuses a link that is not open (`openLink`) and an easy password.
 */
export async function resetPassword(
  { sql, address, mail, log }: Context,
  { token, password, unlink }: LinkAnswer & { unlink: string[] },
) {
  const employee = await openLink({ sql, address }, token, 'password')
  const passwordHash = await hashNewPassword(password, [employee.email, employee.displayName])
  const { email, unlinked } = await transaction(sql, async (tx) => {
    const { employeeId, email } = mustBeOpen(await lockLink(tx, hashOf(token)), 'password')
    await changePasswordOf(tx, employeeId, passwordHash)
    await useLink(tx, hashOf(token))
    await withdrawLinks(tx, employeeId, 'password')
    const unlinked = await unlinkOf(tx, { employeeId, email, unlink })
    const ended = await endSessions(tx, employeeId)
    await writeAudit(tx, {
      actor: email,
      act: 'employee.resetPassword',
      object: ['employee', employeeId],
      after: { sessionsEnded: ended },
    })
    return { email, unlinked }
  })
  for (const provider of unlinked)
    mailWayInChange(
      { mail, log },
      { email, displayName: employee.displayName },
      { provider, what: 'unlinked' },
    )
  return { email }
}

/** Unlinks those of the employee's accounts that are in `unlink`, and returns their providers. */
async function unlinkOf(
  tx: Tx,
  { employeeId, email, unlink }: { employeeId: EmployeeId; email: string; unlink: readonly string[] },
): Promise<SocialProvider[]> {
  await lockWaysIn(tx, employeeId)
  const unlinked = (await waysIn(tx, employeeId)).accounts.filter(({ id }) => unlink.includes(id))
  for (const { id, provider } of unlinked) {
    await removeLinkedAccount(tx, id)
    await writeAudit(tx, {
      actor: email,
      act: 'account.unlink',
      object: ['employee', employeeId],
      before: { provider },
    })
  }
  return unlinked.map(({ provider }) => provider)
}
