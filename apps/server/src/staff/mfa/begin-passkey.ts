import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { verifyIdentity } from './verify-identity.ts'
import { algorithms, passkeyDomainOf, webAuthn } from './passkey-check.ts'
import * as store from './passkey-store.ts'
import { describePasskey } from './describe-passkey.ts'

const maxPasskeys = 20

/**
 * Returns the options with which the browser asks the device to create a passkey. Refuses beyond `maxPasskeys`, and
 * without proof of identity as `verifyIdentity` does.
 */
export async function beginPasskey(context: Context, { password }: { password?: string | undefined }) {
  const { sql, publicUrl } = context
  const { employee, session } = await verifyIdentity(context, password)
  const ownPasskeys = await store.passkeysOf(sql, employee.id)
  if (ownPasskeys.length >= maxPasskeys) refuse('too-many-passkeys')
  const options = await (
    await webAuthn()
  ).generateRegistrationOptions({
    rpName: 'Khlang',
    rpID: passkeyDomainOf(publicUrl).expectedRPID,
    userID: new TextEncoder().encode(employee.id),
    userName: employee.email,
    userDisplayName: employee.displayName,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: ownPasskeys.map(describePasskey),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await store.saveChallenge(sql, session.id, 'add', options.challenge)
  return { options: { ...options } }
}
