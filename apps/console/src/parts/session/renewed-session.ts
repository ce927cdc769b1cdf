import { renewsSession } from '@khlang/contract/staff/renewed-session'

/**
 * Runs a call under a lock across all tabs of the browser. Without HTTPS there are no locks, but also no
 * calls that need one, since second factors require HTTPS.
 */
const inTurn = <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
  isSecureContext ? navigator.locks.request('khlang-session', call) : call()

/**
 * Runs a call. A call that replaces the session's token runs under the lock, so that no two tabs make one at the same
 * time. Calls of any tab that are refused meanwhile wait for it.
 */
export const withSessionLock = <Answer>(path: string, call: () => Promise<Answer>): Promise<Answer> =>
  renewsSession(path) ? inTurn(call) : call()

/** Resolves when no tab has a call under way that gives the session a new token. */
export const sessionRenewed = (): Promise<void> => inTurn(async () => {})
