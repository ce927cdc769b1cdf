import type { PasskeyProof } from '@khlang/contract/staff/second-factor'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { refuse } from '#platform/http/refusal.ts'
import type { Passkey } from './passkey-store.ts'

/** Loaded with the first passkey: it is large, and most starts need none. */
export const webAuthn = () => import('@simplewebauthn/server')

/**
 * Ed25519, ES256 and RS256: what devices support. Node still calls newer ones experimental, and their
 * signatures are long.
 */
export const algorithms = [-8, -7, -257]

/**
 * Returns the origin and the domain for which passkeys are made. A passkey needs a host name, so `console-pages.ts`
 * redirects 127.0.0.1 to localhost.
 */
export const passkeyDomainOf = (publicUrl: string) => {
  const { origin, hostname } = new URL(publicUrl)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

type PasskeyAttempt = { publicUrl: string; challenge: string; proof: PasskeyProof; passkey: Passkey }

/**
 * Verifies that this key signed, for us, now, with user verification by the device. Returns the key's usage
 * counter.
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
  }).catch(() => refuse('passkey-wrong')) // the library throws for whatever does not fit
  return checked.verified ? checked.authenticationInfo.newCounter : refuse('passkey-wrong')
}
