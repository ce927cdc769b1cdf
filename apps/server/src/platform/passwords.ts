import { hash, verify } from '@node-rs/argon2'

/** argon2id, the library's default kind, at ASVS appendix C's cost: 46 MiB and one pass. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

export const verifyPassword = (stored: { hash: string; password: string }) =>
  verify(stored.hash, stored.password).catch(() => false)
