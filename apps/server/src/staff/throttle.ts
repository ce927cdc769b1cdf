import type { Sql } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { forgetFailedSignIns, noteFailedSignIn, noteTry, waitBeforeSignIn } from './store.ts'

/**
 * Slows down guessing, by account and by the address of the socket (a forged X-Forwarded-For changes nothing unless the
 * proxy is trusted). Throws `too-many-tries` with the seconds to wait.
 */
export async function throttled(
  sql: Sql,
  email: string,
  address: string,
  signIn: () => Promise<Response>,
): Promise<Response> {
  const account = `account:${email.toLowerCase().slice(0, 200)}`
  const keys = [account, `address:${address}`]
  const wait = await waitBeforeSignIn(sql, keys)
  if (wait > 0) refuseUntil(wait)
  const answer = await signIn()
  if (answer.status === 401) await noteFailedSignIn(sql, keys)
  if (answer.ok) await forgetFailedSignIns(sql, account)
  return answer
}

/** For what costs something whoever asks and however it ends: every try counts, until it is forgotten. */
export async function countTry(sql: Sql, key: string): Promise<void> {
  if (!(await noteTry(sql, key))) refuseUntil(Math.max(1, await waitBeforeSignIn(sql, [key])))
}

/** The same for whatever else can be guessed: finding nothing counts as a failure. */
export async function slowedDown<Found>(
  sql: Sql,
  keys: readonly string[],
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  const wait = await waitBeforeSignIn(sql, keys)
  if (wait > 0) refuseUntil(wait)
  const found = await find()
  if (found === null) await noteFailedSignIn(sql, keys)
  return found
}

export const refuseUntil = (seconds: number) =>
  refuse('too-many-tries', { until: new Date(Date.now() + seconds * 1000).toISOString() })
