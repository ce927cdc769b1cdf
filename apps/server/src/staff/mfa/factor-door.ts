import type { Context } from '../../context.ts'
import { findFactors } from './factor-store.ts'
import { requireOwnSession } from '../sessions/own-session.ts'
import { hasPassword } from '../linked-accounts/ways-in-store.ts'

/**
 * Returns only what the sign-in page needs about an employee whose second factor is pending (`pending`) or must
 * be proved again. `signedInRecently`: the session began a short time ago (`recentSignInSeconds`).
 */
export async function factorDoor(context: Context) {
  const { who, session, mfaPending } = requireOwnSession(context)
  const { authenticatorSince, recoveryLeft, passkeys } = await findFactors(context.sql, who.id)
  return {
    email: who.email,
    displayName: who.displayName,
    pending: mfaPending,
    /** The employee has no factor yet. While `pending`, they must set one up before anything else opens. */
    missing: !who.factor.has,
    authenticator: authenticatorSince !== null,
    passkeys: passkeys.length,
    recoveryLeft,
    password: await hasPassword(context.sql, who.id),
    signedInRecently: session.signedInRecently,
  }
}
