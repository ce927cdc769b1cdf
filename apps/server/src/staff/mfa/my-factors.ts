import type { EmployeeId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { findFactors, replaceRecoveryCodes } from './factor-store.ts'
import { requireOwnSession } from '../sessions/own-session.ts'
import { hasPassword } from '../linked-accounts/ways-in-store.ts'

/**
 * Returns what the sign-in page needs to know, and no more, about an employee whose second factor is pending (`half`)
 * or who must prove it again. `young`: they signed in within the last ten minutes.
 */
export async function factorDoor(context: Context) {
  const { who, session, mfaPending } = requireOwnSession(context)
  const { authenticatorSince, recoveryLeft, passkeys } = await findFactors(context.sql, who.id)
  return {
    email: who.email,
    displayName: who.displayName,
    half: mfaPending,
    /** They have no factor yet and must set one up before anything else opens. */
    missing: !who.factor.has,
    authenticator: authenticatorSince !== null,
    passkeys: passkeys.length,
    recoveryLeft,
    password: await hasPassword(context.sql, who.id),
    young: session.young,
  }
}

export async function mySecondFactors({ caller, sql }: Context) {
  const { id } = permit(caller, 'profile.edit')
  const { demanded, authenticatorSince, authenticatorUsedAt, recoveryLeft, passkeys } = await findFactors(
    sql,
    id,
  )
  return {
    demanded,
    password: await hasPassword(sql, id),
    authenticator: authenticatorSince && {
      since: authenticatorSince.toISOString(),
      usedAt: authenticatorUsedAt?.toISOString() ?? null,
    },
    recoveryLeft,
    passkeys: passkeys.map(({ createdAt, usedAt, ...passkey }) => ({
      ...passkey,
      since: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  }
}

/**
 * To be called after a factor was removed. Refuses with `factor-demanded` if it was the last one and the role requires
 * one; otherwise, without any factor left, the recovery codes become invalid.
 */
export async function keepRequiredFactor(tx: Tx, employeeId: EmployeeId): Promise<void> {
  const { demanded, authenticatorSince, passkeys } = await findFactors(tx, employeeId)
  if (authenticatorSince !== null || passkeys.length > 0) return
  if (demanded) refuse('factor-demanded')
  await replaceRecoveryCodes(tx, employeeId, [])
}
