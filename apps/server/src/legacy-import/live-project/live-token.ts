import { sign } from 'node:crypto'
import { z } from 'zod'
import {
  createPatience,
  withTemporaryErrors,
  isTemporaryStatus,
  TemporaryError,
  post,
  shortText,
  type Waits,
} from './live-call.ts'
import { LiveProblem } from './live-problem.ts'
import type { ServiceAccount } from './service-account.ts'

const scope = 'https://www.googleapis.com/auth/datastore'
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
const assertionSeconds = 3_600
/** A token is renewed this long before it expires, so that it stays valid during every call. */
const renewBeforeSeconds = 300
/** The longest answer of the token address. */
const maxBytes = 64 * 1024

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * Builds the assertion of our identity, signed with the account's key, for this one address and valid for an
 * hour.
 */
function assertion({ email, key, keyId, tokenUri }: ServiceAccount): string {
  const now = Math.floor(Date.now() / 1000)
  const unsignedToken = [
    encoded({ alg: 'RS256', typ: 'JWT', ...(keyId !== null && { kid: keyId }) }),
    encoded({ iss: email, scope, aud: tokenUri, iat: now, exp: now + assertionSeconds }),
  ].join('.')
  return `${unsignedToken}.${sign('RSA-SHA256', Buffer.from(unsignedToken), key).toString('base64url')}`
}

/**
 * Returns a token valid for five more minutes, or for half its life if that is shorter; throws a `LiveProblem` if the
 * key is refused. `refused`: a token that the old project has refused, which is then not returned; null before that.
 */
export type Tokens = (closing: AbortSignal, refused: string | null) => Promise<string>

/** Creates the function that returns tokens. A token is kept in memory only and renewed before it expires. */
export function createTokens(account: ServiceAccount, waits: Waits): Tokens {
  let cachedToken: Token | null = null
  return async (closing, refused) => {
    if (cachedToken && cachedToken.token !== refused && performance.now() < cachedToken.renewAt)
      return cachedToken.token
    const patience = createPatience(waits)
    for (;;) {
      try {
        cachedToken = await exchange(account, closing)
        return cachedToken.token
      } catch (error) {
        await patience.after(error, closing)
      }
    }
  }
}

/** `renewAt`: by `performance.now()`, in ms. */
type Token = { token: string; renewAt: number }

const granted = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]{1,8000}$/),
  expires_in: z.number().positive(),
})

async function exchange(account: ServiceAccount, closing: AbortSignal): Promise<Token> {
  const startedAt = performance.now()
  const answer = await post({
    url: account.tokenUri,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: grant, assertion: assertion(account) }).toString(),
    closing,
  })
  if (isTemporaryStatus(answer.status)) throw new TemporaryError(answer.status)
  if ([400, 401, 403].includes(answer.status)) throw new LiveProblem('key-refused')
  if (answer.status !== 200) throw new LiveProblem('answer-odd', String(answer.status))
  const read = granted.safeParse(
    parsed(await withTemporaryErrors(closing, () => shortText(answer, maxBytes))),
  )
  if (!read.success) throw new LiveProblem('answer-odd')
  const { access_token: token, expires_in: seconds } = read.data
  return { token, renewAt: startedAt + 1000 * Math.max(seconds - renewBeforeSeconds, seconds / 2) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
