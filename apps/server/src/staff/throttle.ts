import type { Sql } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { forgetFailedSignIns, noteFailedSignIn, waitBeforeSignIn } from './store.ts'

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
