import { createHmac, timingSafeEqual } from 'node:crypto'
import { signedWindowMs } from '@khlang/domain/bank-feeds/phone'

/** The parts of a signed request: its time, a nonce, the signature, and the body that it covers. */
export type Signed = { time: string; nonce: string; signature: string; body: Buffer }

/** Returns the HMAC-SHA256 over time, nonce and the raw body, in hexadecimal. */
export const signatureOf = (secret: string, { time, nonce, body }: Omit<Signed, 'signature'>) =>
  createHmac('sha256', secret).update(`${time}.${nonce}.`).update(body).digest('hex')

/**
 * Returns whether the signature, in hexadecimal of either case, was made with this secret. Compares in constant time, before anything in the body is
 * read.
 */
export function isSignedBy(secret: string, signed: Signed): boolean {
  const [receivedSignature, expectedSignature] = [
    Buffer.from(signed.signature.toLowerCase(), 'utf8'),
    Buffer.from(signatureOf(secret, signed), 'utf8'),
  ]
  return (
    receivedSignature.length === expectedSignature.length &&
    timingSafeEqual(receivedSignature, expectedSignature)
  )
}

/** Returns whether Unix seconds are near the current time: an old request is refused, so it cannot be replayed. */
export const isTimely = (time: string, now: number) =>
  /^\d{10}$/.test(time) && Math.abs(Number(time) * 1_000 - now) <= signedWindowMs

export const isNonce = (nonce: string) => /^[\w-]{16,80}$/.test(nonce)

/** Returns the claims of a token signed with this secret by HS256; null for any other. */
export function claimsOf(token: string, secret: string): Record<string, unknown> | null {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || jsonOf(header)?.['alg'] !== 'HS256') return null
  const expectedSignature = createHmac('sha256', secret).update(`${header}.${payload}`).digest()
  const receivedSignature = Buffer.from(signature, 'base64url')
  return receivedSignature.length === expectedSignature.length &&
    timingSafeEqual(receivedSignature, expectedSignature)
    ? jsonOf(payload)
    : null
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
