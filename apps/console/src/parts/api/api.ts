import type { Api } from '@khlang/contract/api'
import { calls } from 'virtual:calls'
import type { Problem } from '../problems/problem.ts'
import { forgetUser, isSigningOut } from '../session/session.ts'
import { clientOf } from './client.ts'
import { signInAddress } from '../navigation/paths.ts'

/** Opens the sign-in page after a call was refused because the session is over or lacks its second factor. */
export const leaveFor = (problem: Problem) => leave(problem.code !== 'not-signed-in')

/**
 * The calls that every page after signing in may need. It has none of `connectionsApi` and `employeesApi`, although its
 * type has those for employees. The build lists the calls (`build/contract-calls.ts`).
 */
export const api = clientOf<Omit<Api, 'connections'>>(calls, leaveFor)

/**
 * Opens the sign-in page, which leads back to this address, because the session is over or, with
 * `mfaPending`, lacks its second factor. Does nothing if the check set by `keepPageIf` returns true, or while the employee
 * signs out, which leads to the sign-in page itself. Covered pages of other tabs stay covered.
 */
export function leave(mfaPending = false) {
  if (keepsPage?.() || isSigningOut()) return
  forgetUser({ coversStay: true })
  location.assign(signInAddress(location.pathname + location.search, mfaPending))
}

let keepsPage: (() => boolean) | null = null
/**
 * Sets a check that decides whether the page stays open although its session is over (true: it stays). Null
 * removes the check.
 */
export const keepPageIf = (check: typeof keepsPage) => {
  keepsPage = check
}
