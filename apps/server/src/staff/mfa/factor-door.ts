import type { Context } from '../../context.ts'
import { findFactors } from './factor-store.ts'
import { requireOwnSession } from '../sessions/own-session.ts'
import { hasPassword } from '../linked-accounts/ways-in-store.ts'

/**
 * Returns only what the sign-in page needs about an employee whose second factor is pending (`pending`) or must
 * be proved again: which factors they have (`authenticator`, `passkeys` and `recoveryLeft`: how many), and other proofs
 * of identity. `signedInRecently`: the session began a short time ago (`recentSignInSeconds`).
 */
export async function factorDoor(context: Context) {
  const { employee, session, mfaPending } = requireOwnSession(context)
  const { authenticatorSince, recoveryLeft, passkeys } = await findFactors(context.sql, employee.id)
  return {
    email: employee.email,
    displayName: employee.displayName,
    pending: mfaPending,
    /** The employee has no factor yet. While `pending`, they must set one up before anything else opens. */
    missing: !employee.factor.has,
    authenticator: authenticatorSince !== null,
    passkeys: passkeys.length,
    recoveryLeft,
    password: await hasPassword(context.sql, employee.id),
    signedInRecently: session.signedInRecently,
  }
}
