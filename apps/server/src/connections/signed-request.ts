import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedWindowMs } from '@khlang/domain/connections/phone'

/** What goes with a signed request: whose it is, when it was made, something never used before, and the signature over all of it. */
export type Signed = { time: string; nonce: string; signature: string; body: Buffer }

/** HMAC of SHA-256 over time, nonce and the raw body, as hexadecimal digits. */
export const signatureOf = (secret: string, { time, nonce, body }: Omit<Signed, 'signature'>) =>
  createHmac('sha256', secret).update(`${time}.${nonce}.`).update(body).digest('hex')

/** Compared in constant time, and before anything of the body is looked at. */
export function isSignedBy(secret: string, signed: Signed): boolean {
  const [theirs, ours] = [
    Buffer.from(signed.signature, 'utf8'),
    Buffer.from(signatureOf(secret, signed), 'utf8'),
  ]
  return theirs.length === ours.length && timingSafeEqual(theirs, ours)
}

/** Unix seconds, near enough to now: an old request is not taken, whoever kept it. */
export const isTimely = (time: string, now: number) =>
  /^\d{10}$/.test(time) && Math.abs(Number(time) * 1_000 - now) <= signedWindowMs

export const isNonce = (nonce: string) => /^[\w-]{16,80}$/.test(nonce)

/** The claims of a token that was signed with this secret by HS256; null for any other. */
export function claimsOf(token: string, secret: string): Record<string, unknown> | null {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || jsonOf(header)?.['alg'] !== 'HS256') return null
  const ours = createHmac('sha256', secret).update(`${header}.${payload}`).digest()
  const theirs = Buffer.from(signature, 'base64url')
  return theirs.length === ours.length && timingSafeEqual(theirs, ours) ? jsonOf(payload) : null
}

function jsonOf(part: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? (read as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
