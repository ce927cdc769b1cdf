/** What LINE answered to a call that sends, or that it did not. */
export type LineAnswer =
  | { kind: 'answer'; status: number; message: string }
  | { kind: 'silence'; error: string }

/** Why something was not sent, for good. */
export const sendProblems = [
  'token',
  'forbidden',
  'quota',
  'invalid',
  'refused',
  'given-up',
  'switched-off',
] as const
export type SendProblem = (typeof sendProblems)[number]

export type SendVerdict = { kind: 'sent' } | { kind: 'again' } | { kind: 'failed'; why: SendProblem }

/**
 * What became of a part that was sent under a retry key. 409 says that LINE took it before: the answer to that was lost. Silence, a fault
 * of theirs and "too many" are asked again under the same key, so nobody gets it twice; any other "no" is one.
 */
export function judgeSend(answer: LineAnswer): SendVerdict {
  if (answer.kind === 'silence') return { kind: 'again' }
  const { status, message } = answer
  if ((status >= 200 && status < 300) || status === 409) return { kind: 'sent' }
  if (status === 429) return /monthly limit/i.test(message) ? failed('quota') : { kind: 'again' }
  if (status >= 500 || status === 408) return { kind: 'again' }
  return failed(
    status === 401 ? 'token' : status === 403 ? 'forbidden' : status === 400 ? 'invalid' : 'refused',
  )
}

const failed = (why: SendProblem) => ({ kind: 'failed', why }) as const

/** LINE remembers a retry key for 24 hours; after that the same key would send anew. */
export const retryKeyHours = 23

/** Twice as long after each try, up to ten minutes. */
export const waitSeconds = (tries: number): number => Math.min(600, 5 * 2 ** Math.max(0, tries - 1))

export const batchStates = ['waiting', 'sending', 'sent', 'failed', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]
export const sendStates = ['waiting', 'sending', 'sent', 'partly', 'failed', 'cancelled'] as const
export type SendState = (typeof sendStates)[number]

/** How the whole stands, by its parts: recipients of each state. */
export function sendState(counts: Record<BatchState, number>): SendState {
  const { waiting, sending, sent, failed: lost, cancelled } = counts
  if (waiting + sending > 0) return sending > 0 || sent + lost > 0 ? 'sending' : 'waiting'
  if (lost + cancelled === 0) return 'sent'
  if (sent > 0) return 'partly'
  return lost > 0 ? 'failed' : 'cancelled'
}
