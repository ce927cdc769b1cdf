import { createHash, randomBytes } from 'node:crypto'
import { passkeyProof } from '@khlang/contract/staff/second-factor'
import { problems } from '@khlang/contract/problems'
import { APIError, type BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { z } from 'zod'
import type { Sql } from '#platform/database/database.ts'
import { checkSignature, passkeyDomainOf } from './passkey-check.ts'
import { countPasskey, findPasskey, spendChallenge } from './passkey-store.ts'

const lifetimeSeconds = 300

/**
 * Plugin of the sign-in library for sign-in with only a passkey: it proves possession of the device, and the
 * device verifies the person. The library creates the session, with the checks that apply to every session.
 * The challenge is in a signed cookie, so that a request for a challenge stores nothing. Each challenge works
 * for one session.
 */
export const passkeySignIn = (sql: Sql, publicUrl: string): BetterAuthPlugin => ({
  id: 'khlang-passkey',
  endpoints: {
    passkeyOptions: createAuthEndpoint('/passkey/options', { method: 'POST' }, async (endpoint) => {
      const challenge = randomBytes(32).toString('base64url')
      const value = `${challenge}.${Date.now() + lifetimeSeconds * 1000}`
      const { name, attributes } = endpoint.context.createAuthCookie('passkey', { maxAge: lifetimeSeconds })
      await endpoint.setSignedCookie(name, value, endpoint.context.secret, attributes)
      const { expectedRPID } = passkeyDomainOf(publicUrl)
      return endpoint.json({
        options: { challenge, rpId: expectedRPID, userVerification: 'required', allowCredentials: [] },
      })
    }),
    signInPasskey: createAuthEndpoint(
      '/sign-in/passkey',
      { method: 'POST', body: z.object({ credential: passkeyProof, rememberMe: z.boolean().default(true) }) },
      async (endpoint) => {
        const { credential, rememberMe } = endpoint.body
        const { name, attributes } = endpoint.context.createAuthCookie('passkey', { maxAge: lifetimeSeconds })
        const cookie = await endpoint.getSignedCookie(name, endpoint.context.secret)
        endpoint.setCookie(name, '', { ...attributes, maxAge: 0 })
        const [challenge = '', until = '0'] = (cookie || '').split('.')
        if (challenge === '' || Number(until) < Date.now()) return refuseSignIn('offer-expired')
        const passkey = await findPasskey(sql, credential.id)
        if (!passkey?.userId) return refuseSignIn('passkey-wrong')
        const { userId } = passkey
        const counter = await checkSignature({ publicUrl, challenge, proof: credential, passkey }).catch(() =>
          refuseSignIn('passkey-wrong'),
        )
        const challengeHash = createHash('sha256').update(challenge).digest()
        if (!(await spendChallenge(sql, challengeHash)) || !(await countPasskey(sql, passkey.id, counter)))
          return refuseSignIn('passkey-wrong')
        const user = await endpoint.context.internalAdapter.findUserById(userId)
        if (!user) return refuseSignIn('passkey-wrong')
        const session = await endpoint.context.internalAdapter.createSession(userId, !rememberMe)
        await setSessionCookie(endpoint, { session, user }, !rememberMe)
        return endpoint.json({ signedIn: true })
      },
    ),
  },
})

const refuseSignIn = (code: 'passkey-wrong' | 'offer-expired'): never => {
  throw new APIError('UNAUTHORIZED', { code, message: problems[code].title })
}
