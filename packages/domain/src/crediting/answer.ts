import { type AnswerReading, readBody, usualReading } from './answer-reading.ts'

/** What one attempt taught us. Silence, errors and odd bodies are `unknown`: not knowing is not a no (safety 2.3). */
export type Verdict = 'yes' | 'no' | 'unknown' | 'not-sent'

/** What came back over the wire, or why nothing did. */
export type Observed =
  | { kind: 'not-sent'; error: string }
  | { kind: 'broken'; error: string }
  | {
      kind: 'answer'
      httpStatus: number
      body: unknown
      /** Those that help to understand it, such as its type or where it sends on to. */
      headers?: Record<string, string>
      ms?: number
    }

/**
 * Without a reading of the shop's own, the strict reading of "data.status truthy means success" (spec section 7): only what is surely a yes is
 * one, because a credit that was not given is believed to be; and only what is surely a no is one, because what was given would be given again.
 */
export function readAnswer(observed: Observed, reading: AnswerReading = usualReading): Verdict {
  if (observed.kind === 'not-sent') return 'not-sent'
  if (observed.kind === 'broken') return 'unknown'
  if (observed.httpStatus < 200 || observed.httpStatus > 299) return 'unknown'
  return readBody(observed.body, reading)
}

/** Fields in which back-ends say why, the plainest first. */
const wordFields = ['message', 'msg', 'error', 'reason', 'description', 'detail']

/** The back-end's own words for a refusal, if it gave any, to be shown to staff. */
export function wordsOf(observed: Observed): string | null {
  if (observed.kind !== 'answer') return observed.error
  const { body } = observed
  if (typeof body === 'string') return shortened(body)
  if (!isObject(body)) return null
  for (const part of [body, body['data'], body['error']])
    for (const field of wordFields) {
      const said = isObject(part) ? part[field] : undefined
      if (typeof said === 'string' && said.trim() !== '') return shortened(said)
    }
  return null
}

/** A page for a browser says nothing to staff. */
const shortened = (said: string) =>
  said.trim().startsWith('<') ? null : said.trim().slice(0, 200).toWellFormed() || null

/** What the player has by now, if the answer said it in whole credits; anything else is not known, and never guessed. */
export function balanceOf(observed: Observed): number | null {
  if (observed.kind !== 'answer' || !isObject(observed.body)) return null
  const inner = observed.body['data']
  const said = observed.body['balance'] ?? (isObject(inner) ? inner['balance'] : undefined)
  const balance = typeof said === 'string' && /^-?\d{1,15}$/.test(said) ? Number(said) : said
  return typeof balance === 'number' && Number.isSafeInteger(balance) ? balance : null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
