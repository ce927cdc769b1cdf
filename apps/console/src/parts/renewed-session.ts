import { renewsSession } from '@khlang/contract/renewed-session'

/** Held by whichever tab of this browser makes such a call. Only a secure page has locks, and only it can have a second factor. */
const inTurn = <Answer>(call: () => Promise<Answer>): Promise<Answer> =>
  isSecureContext ? navigator.locks.request('khlang-session', call) : call()

/** A call after which the session goes by another token: whoever is refused meanwhile waits for its answer. */
export const renewingSession = <Answer>(path: string, call: () => Promise<Answer>): Promise<Answer> =>
  renewsSession(path) ? inTurn(call) : call()

/** Until no tab has such a call under way. */
export const sessionRenewed = (): Promise<void> => inTurn(async () => {})
