import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts secrets in the database so that only this installation can read them: the key is in its data
 * folder, never beside them.
 */
export type Sealing = {
  /** Encrypts a secret, bound to its owner: copied to another row, it cannot be decrypted. */
  seal: (secret: Buffer, owner: string) => Buffer
  /** Throws if it was sealed for another owner or with another key, or was changed. */
  open: (sealed: Buffer, owner: string) => Buffer
  /**
   * A keyed hash, for values that are compared and never read back. Without the key, guessing values is
   * useless.
   */
  hash: (text: string) => Buffer
}

const [ivBytes, tagBytes] = [12, 16]

/** Derives its keys from one secret. Data can be decrypted only with the same secret and the same `owner`. */
export function sealingBy(secret: string): Sealing {
  const keyFor = (purpose: string) => Buffer.from(hkdfSync('sha256', secret, '', `khlang ${purpose}`, 32))
  const [sealKey, hashKey] = [keyFor('sealed secrets'), keyFor('hashed codes')]
  return {
    seal(plaintext, owner) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv).setAAD(Buffer.from(owner))
      const body = Buffer.concat([cipher.update(plaintext), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(sealed, owner) {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
    },
    hash: (text) => createHmac('sha256', hashKey).update(text).digest(),
  }
}
