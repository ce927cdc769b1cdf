import { staleFactor } from '@khlang/domain/staff/second-factor'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { findPassword } from '../linked-accounts/accounts-store.ts'
import { permit } from '../actor.ts'
import { type OwnSession, requireOwnSession } from '../sessions/own-session.ts'
import { verifyStaffPassword } from '../sign-in/old-passwords.ts'
import { slowedDown } from '../sign-in/throttle.ts'

/**
 * Requires proof of who somebody is before they change their second factor, even in an open session: by a
 * fresh factor if they have one, otherwise by password, or by having signed in a moment ago. A pending
 * session with an existing factor must prove that one and cannot add another.
 */
export async function verifyIdentity(
  context: Pick<Context, 'caller' | 'session' | 'sql' | 'sealing'>,
  password?: string,
): Promise<OwnSession> {
  const at = requireOwnSession(context)
  const { who, session, mfaPending } = at
  if (who.factor.has) {
    if (mfaPending) refuse('second-factor-needed')
    if (staleFactor(who.factor)) refuse('fresh-factor-needed')
    return at
  }
  const stored = mfaPending ? null : await findPassword(context.sql, who.id)
  if (stored === null) return session.young ? at : refuse('sign-in-again')
  const right = await slowedDown(context.sql, `password:${who.id}`, async () =>
    (await verifyStaffPassword(context, { hash: stored, password: password ?? '' })) ? true : null,
  )
  return right ? at : refuse('password-wrong')
}

/**
 * Refuses a change that needs a factor if there is none, or if it was last proved more than five minutes ago.
 */
export function requireRecentFactor(context: Pick<Context, 'caller' | 'session'>): OwnSession {
  const { factor } = permit(context.caller, 'profile.edit')
  if (!factor.has) refuse('factor-missing')
  if (staleFactor(factor)) refuse('fresh-factor-needed')
  return requireOwnSession(context)
}
