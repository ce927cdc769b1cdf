import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { requireOwnSession } from '../sessions/own-session.ts'
import { passkeyDomainOf, webAuthn } from './passkey-check.ts'
import * as store from './passkey-store.ts'
import { describePasskey } from './describe-passkey.ts'

/**
 * Returns the options with which the browser asks the device to sign with one of the employee's passkeys.
 * Refuses with `factor-missing` if they have none.
 */
export async function beginPasskeyProof(context: Context) {
  const { sql, publicUrl } = context
  const { employee, session } = requireOwnSession(context)
  const ownPasskeys = await store.passkeysOf(sql, employee.id)
  if (ownPasskeys.length === 0) refuse('factor-missing')
  const options = await (
    await webAuthn()
  ).generateAuthenticationOptions({
    rpID: passkeyDomainOf(publicUrl).expectedRPID,
    userVerification: 'required',
    allowCredentials: ownPasskeys.map(describePasskey),
  })
  await store.saveChallenge(sql, session.id, 'prove', options.challenge)
  return { options: { ...options } }
}
