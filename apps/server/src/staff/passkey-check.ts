import type { PasskeyProof } from '@khlang/contract/second-factor'
import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { refuse } from '#platform/refusal.ts'
import type { Passkey } from './passkey-store.ts'

/** Fetched with the first passkey: it is heavy, and most starts need none. */
export const webAuthn = () => import('@simplewebauthn/server')

/** Ed25519, ES256 and RS256: what devices have. Newer ones Node still calls experimental, and their signatures are long. */
export const algorithms = [-8, -7, -257]

/** Where passkeys are at home: the name of the console's address. An address of numbers has none (http.ts leads to localhost). */
export const homeOf = (publicUrl: string) => {
  const { origin, hostname } = new URL(publicUrl)
  return { expectedOrigin: origin, expectedRPID: hostname }
}

type Asked = { publicUrl: string; challenge: string; proof: PasskeyProof; passkey: Passkey }

/** Signed by this key, for us, now, by a person whom his device knew. Answers how often the key says it was used. */
export async function checkSignature({ publicUrl, challenge, proof, passkey }: Asked): Promise<number> {
  const { id, publicKey, counter } = passkey
  const { verifyAuthenticationResponse } = await webAuthn()
  const checked = await verifyAuthenticationResponse({
    response: proof as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    ...homeOf(publicUrl),
    requireUserVerification: true,
    credential: { id, publicKey: new Uint8Array(publicKey), counter },
  }).catch(() => refuse('passkey-wrong')) // the library throws whatever does not fit
  return checked.verified ? checked.authenticationInfo.newCounter : refuse('passkey-wrong')
}
