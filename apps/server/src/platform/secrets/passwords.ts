import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { limitConcurrency } from '../http/limit-concurrency.ts'
import { refuse } from '../http/refusal.ts'
import type { Sealing } from './sealed.ts'

/** argon2id, the library's default, with the cost of ASVS appendix C: 46 MiB and one pass. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

/**
 * Each hash takes a processor for about fifty milliseconds. At most two run at once, and where there are several
 * processors one stays free for everybody else's work.
 */
const hashesAtOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
const inTurn = limitConcurrency({ maxRunning: hashesAtOnce, maxWaiting: 40 }, () =>
  refuse('too-many-tries', { until: new Date(Date.now() + 2_000).toISOString() }),
)

/** Hashes a password. Refuses with `too-many-tries` if too many wait for a turn. */
export const hashPassword = (password: string) => inTurn(() => hash(password, cost))

/**
 * A quarter of the memory, for thousands of imported passwords that were readable in the old system. When
 * somebody signs in with one, it is hashed again at full cost (`isImportedHash`).
 */
const costOfMany = { ...cost, memoryCost: 12_288 }

/** Hashes an imported password: quicker than `hashPassword`, and without waiting for a turn. */
export const hashImported = (password: string) => hash(password, costOfMany)

export const isImportedHash = (stored: string) =>
  stored.startsWith(`$argon2id$v=19$m=${costOfMany.memoryCost},`)

/**
 * Returns whether a password is right: false for a wrong one, and for a hash that cannot be read. Refuses
 * like `hashPassword`.
 */
export const verifyPassword = (stored: { hash: string; password: string }) =>
  inTurn(() => verify(stored.hash, stored.password).catch(() => false))

/**
 * Returns a keyed hash for the stored input of a command, by which a repeat with another password is recognised;
 * undefined without a password. It must not reveal the password, which a plain hash would do to anybody who guesses.
 */
export const passwordMark = ({ hash: keyed }: Pick<Sealing, 'hash'>, password: string | undefined) =>
  password === undefined ? undefined : keyed(`password ${password}`).toString('base64')
