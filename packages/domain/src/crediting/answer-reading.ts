import type { OrderKind } from './order.ts'

/**
 * How to read the answer to one kind of call. An owner sets it in a profile of the back-end; without a profile,
 * `status` applies.
 */
export type AnswerReading =
  /** As in the specification: `status` at the top level or under `data`, with one of the known words. */
  | { way: 'status' }
  /**
   * An answer with a 2xx status is a yes if its body is an object or a blank text, unless a field says something else
   * or reports an error. Any other body counts by its word, as in `status`.
   */
  | { way: 'accepted' }
  /** Words at a path, such as `data.result`; the whole answer where the path is empty. */
  | { way: 'words'; path: string; yes: readonly string[]; no: readonly string[] }

export type AnswerReadings = Partial<Record<OrderKind, AnswerReading>>

export const usualReading: AnswerReading = { way: 'status' }

/**
 * The words that count, in upper or lower case, besides true, 1, false, 0 and null (`verdictOf`). Any other word,
 * such as "pending" or "500", proves nothing.
 */
const yesWords: ReadonlySet<string> = new Set(['true', 'ok', 'success', '1'])
const noWords: ReadonlySet<string> = new Set(['', 'false', '0', 'no', 'fail', 'failed', 'error'])

type BodyVerdict = 'yes' | 'no' | 'unknown'

/** Reads the body of an answer with a 2xx HTTP status. Anything that is not definitely a yes or a no is `unknown`. */
export function readBody(body: unknown, reading: AnswerReading): BodyVerdict {
  switch (reading.way) {
    case 'status':
      return combineVerdicts(verdictsAt(body, ['status'])) ?? 'unknown'
    case 'accepted':
      return readAccepted(body)
    case 'words':
      return readWords(valueAt(body, reading.path), reading)
  }
}

/** Fields in which back-ends report the result. */
const outcomeFields = ['status', 'success', 'ok', 'result']
/**
 * With the reading `accepted`: a value in one of these fields, unless it is empty (a text, list or object), false, null
 * or 0, reports an error. The answer is then not a yes.
 */
const complaints = ['error', 'errors', 'exception']

function readAccepted(body: unknown): BodyVerdict {
  if (typeof body === 'string') return body.trim() === '' ? 'yes' : verdictOf(body.trim())
  if (!isObject(body)) return body === null ? 'unknown' : verdictOf(body)
  const verdict = combineVerdicts(verdictsAt(body, outcomeFields))
  if (verdict !== 'no' && [body, body['data']].some((part) => isObject(part) && complains(part)))
    return 'unknown'
  return verdict ?? 'yes'
}

const complains = (part: Record<string, unknown>) => complaints.some((name) => !isEmpty(part[name]))

const isEmpty = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.keys(value).length === 0 : !value

function readWords(
  value: unknown,
  { yes, no }: { yes: readonly string[]; no: readonly string[] },
): BodyVerdict {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return 'unknown'
  const word = String(value).trim().toLowerCase()
  const [isYes, isNo] = [yes, no].map((words) => words.some((one) => one.trim().toLowerCase() === word))
  return isYes === isNo ? 'unknown' : isYes ? 'yes' : 'no'
}

/**
 * Returns the value under a dotted path such as `data.balance`; the whole body for an empty path; undefined if
 * absent.
 */
export function valueAt(body: unknown, path: string): unknown {
  if (path === '') return body
  return path
    .split('.')
    .reduce<unknown>(
      (part, name) => (isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined),
      body,
    )
}

/** Reads each of these fields that exists, at the top level and under `data`. */
function verdictsAt(body: unknown, fields: readonly string[]): BodyVerdict[] {
  if (!isObject(body)) return []
  return [body, body['data']].flatMap((part) =>
    isObject(part) ? fields.filter((name) => name in part).map((name) => verdictOf(part[name])) : [],
  )
}

/** Combines several verdicts: `unknown` when they differ, undefined when there are none. */
function combineVerdicts(verdicts: readonly BodyVerdict[]): BodyVerdict | undefined {
  const [first, ...others] = new Set(verdicts)
  return others.length > 0 ? 'unknown' : first
}

function verdictOf(value: unknown): BodyVerdict {
  if (value === true || value === 1) return 'yes'
  if (value === false || value === 0 || value === null) return 'no'
  if (typeof value !== 'string') return 'unknown'
  const word = value.toLowerCase()
  return yesWords.has(word) ? 'yes' : noWords.has(word) ? 'no' : 'unknown'
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
