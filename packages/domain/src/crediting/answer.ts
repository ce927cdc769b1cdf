/** What one attempt taught us. Silence, errors and odd bodies are `unknown`: not knowing is not a no (safety 2.3). */
export type Verdict = 'yes' | 'no' | 'unknown' | 'not-sent'

/** What came back over the wire, or why nothing did. */
export type Observed =
  | { kind: 'not-sent'; error: string }
  | { kind: 'broken'; error: string }
  | { kind: 'answer'; httpStatus: number; body: unknown }

/** Words that mean no although JavaScript would call them truthy. */
export const denialWords = ['false', '0', 'no', 'fail', 'failed', 'error'] as const

/** The strict reading of "data.status truthy means success" (spec section 7, rulings 3). */
export function readAnswer(observed: Observed): Verdict {
  if (observed.kind === 'not-sent') return 'not-sent'
  if (observed.kind === 'broken') return 'unknown'
  if (observed.httpStatus < 200 || observed.httpStatus > 299) return 'unknown'
  return readStatus(statusOf(observed.body))
}

/** The back-end's own words for a refusal, if it gave any, to be shown to staff. */
export function wordsOf(observed: Observed): string | null {
  if (observed.kind !== 'answer') return observed.error
  const message = isObject(observed.body) ? observed.body['message'] : undefined
  return typeof message === 'string' ? message.slice(0, 200) : null
}

/** What the player has by now, if the answer said it in whole credits; anything else is not known, and never guessed. */
export function balanceOf(observed: Observed): number | null {
  if (observed.kind !== 'answer' || !isObject(observed.body)) return null
  const inner = observed.body['data']
  const said = observed.body['balance'] ?? (isObject(inner) ? inner['balance'] : undefined)
  const balance = typeof said === 'string' && /^-?\d{1,15}$/.test(said) ? Number(said) : said
  return typeof balance === 'number' && Number.isSafeInteger(balance) ? balance : null
}

const missing = Symbol('missing')

function statusOf(body: unknown): unknown {
  if (!isObject(body)) return missing
  if ('status' in body) return body['status']
  const inner = body['data']
  return isObject(inner) && 'status' in inner ? inner['status'] : missing
}

function readStatus(status: unknown): Verdict {
  switch (typeof status) {
    case 'boolean':
      return status ? 'yes' : 'no'
    case 'number':
      return status === 0 ? 'no' : 'yes'
    case 'string':
      return status === '' || denialWords.some((word) => word === status.toLowerCase()) ? 'no' : 'yes'
    default:
      return status === null ? 'no' : 'unknown'
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
