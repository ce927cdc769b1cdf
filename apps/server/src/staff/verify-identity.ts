import { staleFactor } from '@khlang/domain/staff/second-factor'
import { refuse } from '#platform/refusal.ts'
import type { Context } from '../context.ts'
import { findPassword } from './accounts-store.ts'
import { permit } from './actor.ts'
import { type PendingMfa, requirePendingMfa } from './pending-mfa.ts'
import { verifyStaffPassword } from './old-passwords.ts'
import { slowedDown } from './throttle.ts'

/**
 * Who changes his second factor is asked who he is, however open the session: by a fresh factor when he has one, else by his
 * password, or by having come in a moment ago. Somebody half in who has a factor proves that one; he adds none beside it.
 */
export async function verifyIdentity(
  context: Pick<Context, 'caller' | 'session' | 'sql' | 'sealing'>,
  password?: string,
): Promise<PendingMfa> {
  const at = requirePendingMfa(context)
  const { who, session, half } = at
  if (who.factor.has) {
    if (half) refuse('second-factor-needed')
    if (staleFactor(who.factor)) refuse('fresh-factor-needed')
    return at
  }
  const stored = half ? null : await findPassword(context.sql, who.id)
  if (stored === null) return session.young ? at : refuse('sign-in-again')
  const right = await slowedDown(context.sql, `password:${who.id}`, async () =>
    (await verifyStaffPassword(context, { hash: stored, password: password ?? '' })) ? true : null,
  )
  return right ? at : refuse('password-wrong')
}

/** The same for what only somebody with a factor has to change. */
export function checkFresh(context: Pick<Context, 'caller' | 'session'>): PendingMfa {
  const { factor } = permit(context.caller, 'profile.edit')
  if (!factor.has) refuse('factor-missing')
  if (staleFactor(factor)) refuse('fresh-factor-needed')
  return requirePendingMfa(context)
}
