import { cutText } from '@khlang/domain/cut-text'
import { networkOf } from '#platform/http/net.ts'
import type { Sql } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { forgetFailedSignIns, noteTries, uncountTry, waitBeforeTry } from '../store.ts'

export type Guess = {
  email: string
  /** The caller's address: the socket's, or the one that a trusted proxy reports. */
  address: string
  /** The id in the device cookie; null without one. */
  device: string | null
}

/**
 * Signs in, and slows down password guessing. A browser in which this account has signed in before has its
 * own limit, so that nobody else can lock it out. For other browsers there are three limits: strict for the
 * account at this address, lenient for the account from all addresses, and one for the address over all
 * accounts, which an office shares. Refuses with `too-many-tries` and the time from which to try again.
 */
export async function withThrottle(
  sql: Sql,
  { email, address, device }: Guess,
  isKnown: (device: string, email: string) => Promise<boolean>,
  signIn: () => Promise<Response>,
): Promise<Response> {
  const name = cutText(email.toLowerCase(), 200)
  const isKnownDevice = device !== null && (await isKnown(device, name))
  const ownKeys = isKnownDevice
    ? [`device:${device}:${name}`]
    : [`pair:${networkOf(address)}:${name}`, `account:${name}`]
  const sharedKeys = isKnownDevice ? [] : [`address:${networkOf(address)}`]
  await countTries(sql, [...ownKeys, ...sharedKeys])
  const answer = await signIn()
  if (answer.ok) {
    await forgetFailedSignIns(sql, ownKeys)
    await uncountTry(sql, sharedKeys)
  }
  return answer
}

/**
 * Counts a try under this key, whatever its result. Refuses with `too-many-tries` while the key must wait; that try is
 * not counted.
 */
export const countTry = (sql: Sql, key: string): Promise<void> => countTries(sql, [key])

/** Counts a try under each of these keys that need not wait. Refuses with `too-many-tries` if one of them must. */
export async function countTries(sql: Sql, keys: readonly string[]): Promise<void> {
  if (!(await noteTries(sql, keys))) refuseUntil(Math.max(1, await waitBeforeTry(sql, keys)))
}

/**
 * Slows down guessing: counts a try under this key (`countTry`) and runs `find`. If it finds something, the key's tries
 * are forgotten; otherwise returns null.
 */
export async function withSlowdown<Found>(
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
