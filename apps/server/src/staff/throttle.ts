import { netOf } from '#platform/net.ts'
import type { Sql } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { forgetFailedSignIns, noteTries, takeTryBack, waitBeforeTry } from './store.ts'

export type Guess = {
  email: string
  /** Of the socket: a forged X-Forwarded-For changes nothing unless the proxy is trusted. */
  address: string
  /** By its cookie; null for one that says nothing. */
  device: string | null
}

/**
 * Slows down guessing a password. A machine on which this account was signed in before has a brake of its own, so that nobody else can shut
 * it out. From anywhere else it is steep for the account at this address, gentle for the account from everywhere, and steep again for the
 * address over all its accounts. Throws `too-many-tries` with the seconds to wait.
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

/** For what costs something whoever asks and however it ends: every try counts, until it is forgotten. */
export const countTry = (sql: Sql, key: string): Promise<void> => countTries(sql, [key])

/** By every key that it goes by. */
export async function countTries(sql: Sql, keys: readonly string[]): Promise<void> {
  if (!(await noteTries(sql, keys))) refuseUntil(Math.max(1, await waitBeforeTry(sql, keys)))
}

/** The same for whatever else can be guessed: it counts until something was found. */
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
