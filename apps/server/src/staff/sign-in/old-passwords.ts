import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import type { Sql } from '#platform/database/database.ts'
import { hashPassword, verifyPassword } from '#platform/secrets/passwords.ts'
import type { Sealing } from '#platform/secrets/sealed.ts'
import { findOldHashing, replacePassword, scheme, sealedFor } from './old-password-store.ts'

/**
 * Returns whether a stored hash is from the old system. Such a hash is replaced by our own hash when its
 * password is next entered.
 */
export const isOldPassword = (stored: string) => stored.startsWith(`${scheme}$`)

/** Parameters of the old system's scrypt hashes. The signer key is required to verify them. */
export type OldHashing = { signerKey: string; saltSeparator: string; rounds: number; memCost: number }

export type OldPasswordOptions = { sql: Sql; sealing: Sealing }

/** Returns whether a password has this hash, ours or the old system's. If so, replaces the old system's by ours. */
export async function verifyStaffPassword(
  { sql, sealing }: OldPasswordOptions,
  stored: { hash: string; password: string },
): Promise<boolean> {
  if (!isOldPassword(stored.hash)) return verifyPassword(stored)
  const [, hashingId, salt, hash] = stored.hash.split('$')
  const sealed = await findOldHashing(sql, hashingId ?? '')
  if (sealed === null || !salt || !hash) return false
  const hashing = JSON.parse(sealing.open(sealed, sealedFor(hashingId!)).toString()) as OldHashing
  if (!(await matchesOldHash(hashing, { hash, salt, password: stored.password }))) return false
  // Does nothing if another password was set meanwhile.
  await replacePassword(sql, stored.hash, await hashPassword(stored.password))
  return true
}

/**
 * Returns whether a password has this hash of the old system, by its published algorithm: scrypt over salt
 * and separator gives a key, and the hash is the signer key encrypted with it.
 */
export async function matchesOldHash(
  { signerKey, saltSeparator, rounds, memCost }: OldHashing,
  { hash, salt, password }: { hash: string; salt: string; password: string },
): Promise<boolean> {
  const [cost, salted] = [
    2 ** memCost,
    Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(saltSeparator, 'base64')]),
  ]
  const key = await new Promise<Buffer>((resolve, reject) =>
    scrypt(
      password,
      salted,
      64,
      { N: cost, r: rounds, p: 1, maxmem: 256 * cost * rounds },
      (error, derived) => (error ? reject(error) : resolve(derived)),
    ),
  )
  const cipher = createCipheriv('aes-256-ctr', key.subarray(0, 32), Buffer.alloc(16))
  const computed = Buffer.concat([cipher.update(Buffer.from(signerKey, 'base64')), cipher.final()])
  const expected = Buffer.from(hash, 'base64')
  return computed.length === expected.length && timingSafeEqual(computed, expected)
}
