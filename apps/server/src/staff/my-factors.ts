import type { EmployeeId } from '@khlang/domain/brand'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import type { Context } from '../context.ts'
import { permit } from './actor.ts'
import { findFactors, replaceRecoveryCodes } from './factor-store.ts'
import { requirePendingMfa } from './pending-mfa.ts'
import { hasPassword } from './ways-in-store.ts'

/** What the door needs to know of somebody who is half in, or of whoever is to prove himself anew: no more than that. */
export async function factorDoor(context: Context) {
  const { who, session, half } = requirePendingMfa(context)
  const { authenticatorSince, recoveryLeft, passkeys } = await findFactors(context.sql, who.id)
  return {
    email: who.email,
    displayName: who.displayName,
    half,
    /** Nothing to prove yet: to be set up, before anything opens. */
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

/** After one was taken away: where the role demands a factor the last one stays; without any, what was written down is void. */
export async function keepDemanded(tx: Tx, employeeId: EmployeeId): Promise<void> {
  const { demanded, authenticatorSince, passkeys } = await findFactors(tx, employeeId)
  if (authenticatorSince !== null || passkeys.length > 0) return
  if (demanded) refuse('factor-demanded')
  await replaceRecoveryCodes(tx, employeeId, [])
}
