import type { Context } from '../../context.ts'
import { permit } from '../actor.ts'
import { findFactors } from './factor-store.ts'
import { hasPassword } from '../linked-accounts/ways-in-store.ts'

/** Returns the caller's own second factors. `authenticator` is null without one; `recoveryLeft` counts unused codes. */
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
