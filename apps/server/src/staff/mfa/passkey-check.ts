import type { PasskeyProof } from '@khlang/contract/staff/second-factor'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { refuse } from '#platform/http/refusal.ts'
import type { Passkey } from './passkey-store.ts'

/**
 * Loads the passkey library at its first use, since it is large and most processes do not need it at their
 * start.
 */
export const webAuthn = () => import('@simplewebauthn/server')

/**
 * Ed25519, ES256 and RS256, which devices support. Newer algorithms are still experimental in Node and have
 * long signatures.
 */
export const algorithms = [-8, -7, -257]

/**
 * Returns the origin and the domain to which passkeys are bound. A domain cannot be an IP address, so
 * `console-pages.ts` redirects 127.0.0.1 to localhost.
 */
export const passkeyDomainOf = (publicUrl: string) => {
  const { origin, hostname } = new URL(publicUrl)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

type PasskeyAttempt = { publicUrl: string; challenge: string; proof: PasskeyProof; passkey: Passkey }

/**
 * Verifies that this passkey has signed the challenge, for our domain, with user verification by the device. Returns
 * the usage counter of the passkey; otherwise refuses with `passkey-wrong`.
 */
export async function checkSignature({
  publicUrl,
  challenge,
  proof,
  passkey,
}: PasskeyAttempt): Promise<number> {
  const { id, publicKey, counter } = passkey
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await verifyAuthenticationResponse({
    response: proof as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    ...passkeyDomainOf(publicUrl),
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => refuse('passkey-wrong')) // the library throws if anything does not match
  return checked.verified ? checked.authenticationInfo.newCounter : refuse('passkey-wrong')
}
