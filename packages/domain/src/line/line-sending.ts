/** LINE's answer to a call that sends messages, including no answer. */
export type LineAnswer =
  | { kind: 'answer'; status: number; message: string }
  | { kind: 'silence'; error: string }

/**
 * Why a message was finally not sent. `given-up`: no final answer within `retryKeyHours`. `switched-off`: our LINE
 * account was turned off or has no token. `unanswered`: it was cancelled after an attempt whose outcome is not known,
 * so it may have arrived.
 */
export const sendProblems = [
  'token',
  'forbidden',
  'quota',
  'invalid',
  'refused',
  'given-up',
  'switched-off',
  'unanswered',
] as const
export type SendProblem = (typeof sendProblems)[number]

/** `maybeSent`: LINE may have accepted the batch, and only a retry under the same key would tell. */
export type SendVerdict =
  | { kind: 'sent' }
  | { kind: 'again'; maybeSent: boolean }
  | { kind: 'failed'; why: SendProblem }

/**
 * Classifies the answer to one batch that was sent under a retry key. 409 means that LINE accepted the batch
 * before, but its answer was lost. Silence, server errors, a timeout (408) and "too many requests" are retried
 * under the same key, so nobody gets the message twice. Any other refusal is final.
 */
export function classifySend(answer: LineAnswer): SendVerdict {
  if (answer.kind === 'silence') return { kind: 'again', maybeSent: true }
  const { status, message } = answer
  if ((status >= 200 && status < 300) || status === 409) return { kind: 'sent' }
  // LINE's words when the quota is used up: "You have reached your monthly limit."
  if (status === 429)
    return /monthly limit/i.test(message) ? failed('quota') : { kind: 'again', maybeSent: false }
  if (status >= 500 || status === 408) return { kind: 'again', maybeSent: true }
  return failed(
    status === 401 ? 'token' : status === 403 ? 'forbidden' : status === 400 ? 'invalid' : 'refused',
  )
}

const failed = (reason: SendProblem) => ({ kind: 'failed', why: reason }) as const

/**
 * Hours from its first try for which a batch is retried. LINE remembers a retry key for 24; after that, the same key
 * would send the message again.
 */
export const retryKeyHours = 23

/** Returns how long to wait after this many tries: doubles each time, up to ten minutes. */
export const waitSeconds = (tries: number): number => Math.min(600, 5 * 2 ** Math.max(0, tries - 1))

export const batchStates = ['waiting', 'sending', 'sent', 'failed', 'cancelled'] as const
export type BatchState = (typeof batchStates)[number]
export const sendStates = ['waiting', 'sending', 'sent', 'partly', 'failed', 'cancelled'] as const
export type SendState = (typeof sendStates)[number]

/** Returns the state of the whole message, from the number of recipients per batch state. */
export function sendState(counts: Record<BatchState, number>): SendState {
  const { waiting, sending, sent, failed: lost, cancelled } = counts
  if (waiting + sending > 0) return sending > 0 || sent + lost > 0 ? 'sending' : 'waiting'
  if (lost + cancelled === 0) return 'sent'
  if (sent > 0) return 'partly'
  return lost > 0 ? 'failed' : 'cancelled'
}
