import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Codes of authenticator apps (RFC 6238), in the variant of most apps: SHA-1, six digits, a new code every
 * thirty seconds.
 */
const stepSeconds = 30
const digits = 6
/** Telephone clocks may be slightly wrong, so the previous and the next code are accepted too. */
const stepOffsets = [-1, 0, 1]
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20

export const newTotpSecret = () => randomBytes(secretBytes)

/** Returns the number of the 30-second step in which a moment lies (RFC 6238). */
export const stepAt = (at: Date) => Math.floor(at.getTime() / 1000 / stepSeconds)

/** Returns the six digits of a step (RFC 4226). */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const from = digest[digest.length - 1]! & 0x0f
  const number = digest.readUInt32BE(from) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * Returns the step of this code among the current step and its neighbours (`stepOffsets`); null if the code belongs
 * to none of them.
 */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const codeBytes = Buffer.from(code)
  const matching = stepOffsets
    .map((offset) => stepAt(now) + offset)
    .filter((step) => {
      const expected = Buffer.from(codeOfStep(secret, step))
      return expected.length === codeBytes.length && timingSafeEqual(expected, codeBytes)
    })
  return matching[0] ?? null
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns bytes as Base32 (RFC 4648), the form in which a secret is typed into an app. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** Returns the content of the QR code that an app scans. */
export function totpAddress(
  secret: string,
  { account, issuer }: { account: string; issuer: string },
): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}
