import { isProofStale } from '@khlang/domain/staff/second-factor'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { findPassword } from '../linked-accounts/accounts-store.ts'
import { permit } from '../actor.ts'
import { type OwnSession, requireOwnSession } from '../sessions/own-session.ts'
import { verifyStaffPassword } from '../sign-in/old-passwords.ts'
import { withSlowdown } from '../sign-in/throttle.ts'

/**
 * Refuses to add a second factor unless the employee has just proved their identity. They prove it by step-up
 * if they have a factor (`fresh-factor-needed`), otherwise by password (`password-wrong`, `too-many-tries`). For those
 * without a password, or in a pending session, a recent sign-in is enough (`sign-in-again`). An employee with a factor
 * must complete a pending session first (`second-factor-needed`).
 */
export async function verifyIdentity(
  context: Pick<Context, 'caller' | 'session' | 'sql' | 'sealing'>,
  password?: string,
): Promise<OwnSession> {
  const ownSession = requireOwnSession(context)
  const { employee, session, mfaPending } = ownSession
  if (employee.factor.has) {
    if (mfaPending) refuse('second-factor-needed')
    if (isProofStale(employee.factor)) refuse('fresh-factor-needed')
    return ownSession
  }
  const stored = mfaPending ? null : await findPassword(context.sql, employee.id)
  if (stored === null) return session.signedInRecently ? ownSession : refuse('sign-in-again')
  const right = await withSlowdown(context.sql, `password:${employee.id}`, async () =>
    (await verifyStaffPassword(context, { hash: stored, password: password ?? '' })) ? true : null,
  )
  return right ? ownSession : refuse('password-wrong')
}

/**
 * Returns the caller with their session for a change of their second factors. Refuses if they have none, or proved it
 * too long ago (`stepUpSeconds`).
 */
export function requireRecentFactor(context: Pick<Context, 'caller' | 'session'>): OwnSession {
  const { factor } = permit(context.caller, 'profile.edit')
  if (!factor.has) refuse('factor-missing')
  if (isProofStale(factor)) refuse('fresh-factor-needed')
  return requireOwnSession(context)
}
