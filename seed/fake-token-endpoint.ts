import { generateKeyPairSync, randomBytes, verify } from 'node:crypto'

const scope = 'https://www.googleapis.com/auth/datastore'
const grant = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

export type TokenAnswer = { status: number; body: Record<string, unknown> }

/**
 * A fake endpoint that exchanges a signed assertion for a token. As strict as the real one about signer, audience and
 * expiry.
 */
export function createTokenEnd({ project, lastsSeconds }: { project: string; lastsSeconds: number }) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const email = `reader@${project}.iam.gserviceaccount.example`
  const keyId = randomBytes(20).toString('hex')
  const tokens = new Set<string>()
  const givenTokens: string[] = []
  return {
    email,
    /** Every token that was issued. */
    given: givenTokens,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    isGood: (token: string) => tokens.has(token),
    expireAll: () => tokens.clear(),
    keyFile: (tokenUri: string) =>
      JSON.stringify({
        type: 'service_account',
        project_id: project,
        private_key_id: keyId,
        private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
        client_email: email,
        token_uri: tokenUri,
      }),
    answer(body: string, tokenUri: string): TokenAnswer {
      const form = new URLSearchParams(body)
      if (form.get('grant_type') !== grant) return refused('unsupported_grant_type', 'Invalid grant_type')
      const wrong = wrongIn(form.get('assertion') ?? '', tokenUri)
      if (wrong !== null) return refused('invalid_grant', wrong)
      const token = `ya29.${randomBytes(40).toString('base64url')}`
      tokens.add(token)
      givenTokens.push(token)
      return { status: 200, body: { access_token: token, expires_in: lastsSeconds, token_type: 'Bearer' } }
    },
  }

  function wrongIn(assertion: string, tokenUri: string): string | null {
    const [head, claims, signature, ...more] = assertion.split('.')
    if (!head || !claims || !signature || more.length > 0) return 'Bad Request'
    const header = decoded(head)
    if (header['alg'] !== 'RS256' || header['kid'] !== keyId) return 'Invalid JWT header.'
    const signed = Buffer.from(`${head}.${claims}`)
    if (!verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url')))
      return 'Invalid JWT Signature.'
    const said = decoded(claims)
    if (said['iss'] !== email) return 'Invalid grant: account not found'
    if (said['aud'] !== tokenUri) return 'Invalid JWT: Failed audience check.'
    if (said['scope'] !== scope) return 'Invalid OAuth scope or ID token audience provided.'
    const [from, until, now] = [Number(said['iat']), Number(said['exp']), Date.now() / 1000]
    const inTime = from <= now + 60 && until > now && until - from > 0 && until - from <= 3_600
    return inTime ? null : 'Invalid JWT: Token must be a short-lived token.'
  }
}

const refused = (error: string, description: string): TokenAnswer => ({
  status: 400,
  body: { error, error_description: description },
})

function decoded(part: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  } catch {
    return {}
  }
}
