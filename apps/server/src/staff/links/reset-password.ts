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
import { lockWaysIn, removeAccount } from '../linked-accounts/ways-in-store.ts'
import { type LinkAnswer, openLink, mustBeOpen } from './guarded-link.ts'

/**
 * Sets a new password, ends all sessions, and removes the named other ways to sign in: somebody who got in
 * before may have linked one. The second factor stays: access to the mailbox does not mean access to the telephone.
 */
export async function resetPassword(
  { sql, address, mail, log }: Context,
  { token, password, unlink }: LinkAnswer & { unlink: string[] },
) {
  const { email: invited, displayName: called } = await openLink({ sql, address }, token, 'password')
  const passwordHash = await hashNewPassword(password, [invited, called])
  const { email, gone } = await transaction(sql, async (tx) => {
    const { employeeId, email } = mustBeOpen(await lockLink(tx, hashOf(token)), 'password')
    await changePasswordOf(tx, employeeId, passwordHash)
    await useLink(tx, hashOf(token))
    await withdrawLinks(tx, employeeId, 'password')
    const gone = await unlinkOf(tx, { employeeId, email, unlink })
    const ended = await endSessions(tx, employeeId)
    await writeAudit(tx, {
      actor: email,
      act: 'employee.resetPassword',
      object: ['employee', employeeId],
      after: { sessionsEnded: ended },
    })
    return { email, gone }
  })
  for (const provider of gone)
    mailWayInChange({ mail, log }, { email, displayName: called }, { provider, what: 'unlinked' })
  return { email }
}

async function unlinkOf(
  tx: Tx,
  { employeeId, email, unlink }: { employeeId: EmployeeId; email: string; unlink: readonly string[] },
): Promise<SocialProvider[]> {
  await lockWaysIn(tx, employeeId)
  const gone = (await waysIn(tx, employeeId)).accounts.filter(({ id }) => unlink.includes(id))
  for (const { id, provider } of gone) {
    await removeAccount(tx, id)
    await writeAudit(tx, {
      actor: email,
      act: 'account.unlink',
      object: ['employee', employeeId],
      before: { provider },
    })
  }
  return gone.map(({ provider }) => provider)
}
