import { createECDH, createPrivateKey, hkdfSync, type KeyObject, sign } from 'node:crypto'

/**
 * The key by which push services identify this installation (VAPID, RFC 8292). Browsers subscribe for this
 * key only.
 */
export type PushKey = {
  /** In the form that browsers need: the uncompressed point, base64url. */
  publicKey: string
  /** Returns the header that proves our identity to one push service, valid for half a day. */
  authorization: (endpoint: string, now: Date) => string
}

const curve = 'prime256v1'
const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')
const validSeconds = 12 * 60 * 60

/**
 * Always derives the same key from the same secret, since with another key every browser would have to
 * subscribe again.
 */
export function pushKeyOf(secret: string, publicUrl: string): PushKey {
  const point = createECDH(curve)
  point.setPrivateKey(scalarOf(secret))
  const publicKey = point.getPublicKey().toString('base64url')
  const key = privateKeyOf(point.getPublicKey(), point.getPrivateKey())
  // The contact address for a push service. Left out unless it is public, since Apple accepts no private
  // address.
  const sub = publicUrl.startsWith('https:') ? { sub: publicUrl } : {}
  return {
    publicKey,
    authorization(endpoint, now) {
      const exp = Math.floor(now.getTime() / 1_000) + validSeconds
      const claims = [
        { typ: 'JWT', alg: 'ES256' },
        { aud: new URL(endpoint).origin, exp, ...sub },
      ]
        .map(encoded)
        .join('.')
      const signature = sign('sha256', Buffer.from(claims), { key, dsaEncoding: 'ieee-p1363' })
      return `vapid t=${claims}.${signature.toString('base64url')}, k=${publicKey}`
    },
  }
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Uses more bits than the order has, so that no key is more likely than another (FIPS 186-5, A.2.1). */
function scalarOf(secret: string): Buffer {
  const bits = Buffer.from(hkdfSync('sha256', secret, '', 'khlang push key', 48)).toString('hex')
  const scalar = (BigInt(`0x${bits}`) % (order - 1n)) + 1n
  return Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
}

function privateKeyOf(point: Buffer, scalar: Buffer): KeyObject {
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const d = Buffer.concat([Buffer.alloc(32 - scalar.length), scalar]).toString('base64url')
  return createPrivateKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x!, y: y!, d } })
}
