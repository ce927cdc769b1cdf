import { renewsSession } from '@khlang/contract/staff/renewed-session'

/**
 * Runs a call under a lock across all tabs of the browser. Without HTTPS there are no locks, but also no
 * calls that need one, since second factors require HTTPS.
 */
const inTurn = <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
  isSecureContext ? navigator.locks.request('khlang-session', call) : call()

/** Runs a call that gives the session a new token under the lock. Calls refused meanwhile wait for it. */
export const renewingSession = <Answer>(path: string, call: () => Promise<Answer>): Promise<Answer> =>
  renewsSession(path) ? inTurn(call) : call()

/** Resolves when no tab has a call under way that gives the session a new token. */
export const sessionRenewed = (): Promise<void> => inTurn(async () => {})
