import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Keys supplied by the browser: its public key, and a secret that push services never see. Both in base64url.
 */
export type PushKeys = { p256dh: string; auth: string }

const recordBytes = 4_096
/** Generated for each message. A test passes the values of the example in RFC 8291, section 5. */
type SaltAndKey = { salt: Buffer; ownKeyPair: ECDH }

/**
 * Encrypts a message for one browser, in one record. Push services forward it but cannot read it (RFC 8291,
 * aes128gcm of RFC 8188).
 */
export function encryptPush(
  content: Buffer,
  { p256dh, auth }: PushKeys,
  { salt, ownKeyPair }: SaltAndKey = freshSaltAndKey(),
): Buffer {
  const [devicePublicKey, secret] = [Buffer.from(p256dh, 'base64url'), Buffer.from(auth, 'base64url')]
  const ownPublicKey = ownKeyPair.getPublicKey()
  const sharedSecret = ownKeyPair.computeSecret(devicePublicKey)
  const inputKey = derived(
    sharedSecret,
    secret,
    Buffer.concat([Buffer.from('WebPush: info\0'), devicePublicKey, ownPublicKey]),
    32,
  )
  const key = derived(inputKey, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derived(inputKey, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const last = Buffer.from([2]) // ends the last record
  const head = Buffer.alloc(5)
  head.writeUInt32BE(recordBytes)
  head.writeUInt8(ownPublicKey.length, 4)
  return Buffer.concat([
    salt,
    head,
    ownPublicKey,
    cipher.update(content),
    cipher.update(last),
    cipher.final(),
    cipher.getAuthTag(),
  ])
}

const derived = (secret: Buffer, salt: Buffer, info: Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

function freshSaltAndKey(): SaltAndKey {
  const ownKeyPair = createECDH('prime256v1')
  ownKeyPair.generateKeys()
  return { salt: randomBytes(16), ownKeyPair: ownKeyPair }
}

/** Returns whether the keys can be used for encryption: a point on the curve and a secret of sixteen bytes. */
export function areKeys({ p256dh, auth }: PushKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    freshSaltAndKey().ownKeyPair.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
