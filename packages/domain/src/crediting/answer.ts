import { cutText } from '../cut-text.ts'
import { type AnswerReading, isObject, readBody, usualReading } from './answer-reading.ts'

/**
 * The verdict on one attempt. A missing answer, an error or an unexpected body is `unknown`, not `no`. `not-sent`: the
 * call certainly did not reach the back-end.
 */
export type Verdict = 'yes' | 'no' | 'unknown' | 'not-sent'

/**
 * The answer from the network, or why there is none. `not-sent`: no byte left. `broken`: the call may have arrived, but
 * no whole answer came back.
 */
export type Observed =
  | { kind: 'not-sent'; error: string }
  | { kind: 'broken'; error: string }
  | {
      kind: 'answer'
      httpStatus: number
      body: unknown
      /** Headers that help to understand the answer, such as its type or a redirect's target. */
      headers?: Record<string, string>
      ms?: number
    }

/**
 * Reads an answer. Without a reading set by an owner, only the known words of `status`, at the top or under `data`,
 * are a yes or a no (spec section 7). Only a definite yes counts as a yes, since otherwise a missing credit would
 * look given. Only a definite no counts as a no, since otherwise a given credit would be given again.
 */
export function readAnswer(observed: Observed, reading: AnswerReading = usualReading): Verdict {
  if (observed.kind === 'not-sent') return 'not-sent'
  if (observed.kind === 'broken') return 'unknown'
  if (observed.httpStatus < 200 || observed.httpStatus > 299) return 'unknown'
  return readBody(observed.body, reading)
}

/** Fields in which back-ends give a reason, the clearest first. */
const wordFields = ['message', 'msg', 'error', 'reason', 'description', 'detail']

/**
 * Returns the text of an answer that staff are shown: the back-end's own words, or the error if no answer came. Null if
 * there is no text, or only an HTML page.
 */
export function wordsOf(observed: Observed): string | null {
  if (observed.kind !== 'answer') return observed.error
  const { body } = observed
  if (typeof body === 'string') return shortened(body)
  if (!isObject(body)) return null
  for (const part of [body, body['data'], body['error']])
    for (const field of wordFields) {
      const words = isObject(part) ? part[field] : undefined
      if (typeof words === 'string' && words.trim() !== '') return shortened(words)
    }
  return null
}

/** Shortens the back-end's words for a screen. An HTML page is of no use to staff. */
const shortened = (words: string) =>
  words.trim().startsWith('<') ? null : cutText(words.trim().toWellFormed(), 200) || null

/**
 * Returns the player's balance after an order, which is stored with the order's request; null if the answer does not
 * contain it in whole credits.
 */
export function balanceOf(observed: Observed): number | null {
  if (observed.kind !== 'answer' || !isObject(observed.body)) return null
  const inner = observed.body['data']
  const value = observed.body['balance'] ?? (isObject(inner) ? inner['balance'] : undefined)
  const balance = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value
  return typeof balance === 'number' && Number.isSafeInteger(balance) ? balance : null
}
