import { netOf } from '#platform/http/net.ts'
import type { Sql } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { forgetFailedSignIns, noteTries, takeTryBack, waitBeforeTry } from '../store.ts'

export type Guess = {
  email: string
  /** The socket's address: a forged X-Forwarded-For changes nothing unless the proxy is trusted. */
  address: string
  /** From its cookie; null without one. */
  device: string | null
}

/**
 * Slows down password guessing. A machine on which this account was signed in before has its own limit, so
 * that nobody else can lock it out. From elsewhere the limit is strict for the account at this address,
 * lenient for the account from all addresses, and strict again for the address over all accounts. Throws
 * `too-many-tries` with the seconds to wait.
 */
export async function throttled(
  sql: Sql,
  { email, address, device }: Guess,
  isKnown: (device: string, email: string) => Promise<boolean>,
  signIn: () => Promise<Response>,
): Promise<Response> {
  const name = email.toLowerCase().slice(0, 200)
  const known = device !== null && (await isKnown(device, name))
  const own = known ? [`device:${device}:${name}`] : [`pair:${netOf(address)}:${name}`, `account:${name}`]
  const shared = known ? [] : [`address:${netOf(address)}`]
  await countTries(sql, [...own, ...shared])
  const answer = await signIn()
  if (answer.ok) {
    await forgetFailedSignIns(sql, own)
    await takeTryBack(sql, shared)
  }
  return answer
}

/**
 * Counts a request that costs something regardless of caller and result: every try counts, until the record
 * expires.
 */
export const countTry = (sql: Sql, key: string): Promise<void> => countTries(sql, [key])

/** Counts a try under all these keys. Refuses while one of them must wait. */
export async function countTries(sql: Sql, keys: readonly string[]): Promise<void> {
  if (!(await noteTries(sql, keys))) refuseUntil(Math.max(1, await waitBeforeTry(sql, keys)))
}

/** Throttles the guessing of anything but passwords at sign-in: tries under this key count until `find` finds something. */
export async function slowedDown<Found>(
  sql: Sql,
  key: string,
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  await countTry(sql, key)
  const found = await find()
  if (found !== null) await forgetFailedSignIns(sql, [key])
  return found
}

const refuseUntil = (seconds: number) =>
  refuse('too-many-tries', { until: new Date(Date.now() + seconds * 1000).toISOString() })
