import type { EmployeeId } from '@khlang/domain/brand'
import type { SocialProvider } from '@khlang/domain/staff/social'
import { writeAudit } from '#platform/audit.ts'
import { type Tx, transaction } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { netOf } from '#platform/http/net.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { changePasswordOf, clearAddress, linkNewAccount } from '../linked-accounts/accounts-store.ts'
import { findLink, type LinkKind, type LinkRecord, lockLink, useLink, withdrawLinks } from './link-store.ts'
import { hashNewPassword } from '../sign-in/new-password.ts'
import { hashOf } from './one-time-link.ts'
import { waysIn } from '../linked-accounts/linked-accounts.ts'
import { endSessions } from '../sessions/sessions-store.ts'
import { slowedDown } from '../sign-in/throttle.ts'
import { tellWayIn } from '../linked-accounts/way-in-mail.ts'
import { lockWaysIn, removeAccount } from '../linked-accounts/ways-in-store.ts'

/** Tells whether a forgotten password is handled by mail or by an owner. */
export const passwordHelp = ({ mail }: Context) => ({ mail: mail !== null })

/** Returns what a link is for, before anything is typed. Whose it is is revealed only while the link is valid. */
export async function lookAtLink({ sql, address }: Context, { token }: { token: string }) {
  const link = await findGuarded({ sql, address }, token)
  const { kind, state, email, displayName, expiresAt, employeeId } = link
  if (state !== 'open') return { kind, state, email: null, displayName: null, until: null, accounts: [] }
  const accounts = kind === 'password' ? (await waysIn(sql, employeeId)).accounts : []
  return { kind, state, email, displayName, until: expiresAt.toISOString(), accounts }
}

/**
 * An invited employee sets their own password. An account that somebody registered with their address in the
 * meantime is removed.
 */
export async function acceptInvitation({ sql, address }: Context, { token, password }: Answer) {
  const { email: invited, displayName: called } = await openLink({ sql, address }, token, 'invitation')
  const passwordHash = await hashNewPassword(password, [invited, called])
  return transaction(sql, async (tx) => {
    const { employeeId, email, displayName } = mustBeOpen(await lockLink(tx, hashOf(token)), 'invitation')
    if (!(await clearAddress(tx, email))) refuse('employee-exists')
    await linkNewAccount(tx, employeeId, { userId: newId(), email, name: displayName, passwordHash })
    await useLink(tx, hashOf(token))
    await writeAudit(tx, { actor: email, act: 'employee.acceptInvitation', object: ['employee', employeeId] })
    return { email }
  })
}

/**
 * Sets a new password, ends all sessions, and removes the named other ways to sign in: somebody who got in
 * before may have linked one. The second factor stays: whoever has the mailbox may not have the telephone.
 */
export async function resetPassword(
  { sql, address, mail, log }: Context,
  { token, password, unlink }: Answer & { unlink: string[] },
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
    tellWayIn({ mail, log }, { email, displayName: called }, { provider, what: 'unlinked' })
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

type Answer = { token: string; password: string }
type LinkContext = Pick<Context, 'sql' | 'address'>

/** Checked before a password is hashed: somebody without a link causes no cost. */
const openLink = async (context: LinkContext, token: string, kind: LinkKind) =>
  mustBeOpen(await findGuarded(context, token), kind)

/** Nobody can guess 192 bits, and attempts are rate-limited as well. */
const findGuarded = ({ sql, address }: LinkContext, token: string) =>
  slowedDown(sql, `address:link:${netOf(address)}`, () => findLink(sql, hashOf(token))).then(
    (link) => link ?? refuse('link-wrong'),
  )

function mustBeOpen(link: LinkRecord | null, kind: LinkKind): LinkRecord {
  if (!link || link.kind !== kind) return refuse('link-wrong')
  if (link.state !== 'open') return refuse(link.state === 'used' ? 'link-used' : 'link-expired')
  return link
}
