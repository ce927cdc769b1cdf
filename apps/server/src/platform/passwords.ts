import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { fewAtOnce } from './few-at-once.ts'
import { refuse } from './refusal.ts'

/** argon2id, the library's default kind, at ASVS appendix C's cost: 46 MiB and one pass. */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 }

/** Each takes a processor for some fifty milliseconds: the work of everybody else keeps one, whoever knocks at the door. */
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1))
const inTurn = fewAtOnce({ atOnce, waiting: 40 }, () =>
  refuse('too-many-tries', { until: new Date(Date.now() + 2_000).toISOString() }),
)

export const hashPassword = (password: string) => inTurn(() => hash(password, cost))

/**
 * A quarter of it, for thousands that come at once out of a system in which everybody could read them; whoever is recognised by one gets the
 * whole cost then and there (`isMovedIn`).
 */
const costOfMany = { ...cost, memoryCost: 12_288 }

export const hashMovedIn = (password: string) => hash(password, costOfMany)

export const isMovedIn = (stored: string) => stored.startsWith(`$argon2id$v=19$m=${costOfMany.memoryCost},`)

export const verifyPassword = (stored: { hash: string; password: string }) =>
  inTurn(() => verify(stored.hash, stored.password).catch(() => false))
