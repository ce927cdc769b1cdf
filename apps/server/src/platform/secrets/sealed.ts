import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts secrets in the database so that only this installation can read them: the key is in its data
 * folder, never beside them.
 */
export type Sealing = {
  /** Bound to the owner of the secret: copied to another row it does not open. */
  seal: (secret: Buffer, whose: string) => Buffer
  open: (sealed: Buffer, whose: string) => Buffer
  /** For values that are compared and never read again; without the key guessing does not help. */
  hash: (text: string) => Buffer
}

const [ivBytes, tagBytes] = [12, 16]

/** Derives its keys from one secret. What is sealed opens only with the same secret and for the same `whose`. */
export function sealingBy(secret: string): Sealing {
  const keyFor = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `khlang ${use}`, 32))
  const [sealKey, hashKey] = [keyFor('sealed secrets'), keyFor('hashed codes')]
  return {
    seal(plain, whose) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(whose))
      const body = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, whose) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, ivBytes))
        .setAAD(Buffer.from(whose))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
    },
    hash: (text) => createHmac('sha256', hashKey).update(text).digest(),
  }
}
