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
      return combineVerdicts(statusesOf(body)) ?? 'unknown'
    case 'accepted':
      return readAccepted(body)
    case 'words':
      return readWords(valueAt(body, reading.path), reading)
  }
}

/** Fields in which back-ends report the result, by their plain names (`plainName`). */
const outcomeFields: ReadonlySet<string> = new Set([
  'status',
  'success',
  'successful',
  'succeeded',
  'ok',
  'result',
])
/** Fields whose `false` may also say "not yet". */
const doubtfulFields: ReadonlySet<string> = new Set([
  'accepted',
  'approved',
  'completed',
  'confirmed',
  'credited',
  'done',
  'processed',
  'valid',
])
const complaint = /^(err|exception|fault)/
const code = /^(status|result|response|return|http|err|error)?code$/
/** Codes of success, as number or text: nothing but zeros, or a status like 200. */
const isCodeOfSuccess = (value: unknown) =>
  ['number', 'string'].includes(typeof value) && /^(0*|2\d\d)$/.test(String(value).trim())

/**
 * Reads an answer without configured words. Back-ends write the names of the same fields in many ways, and a refusal
 * that is overlooked would count as a yes. So names are compared by their plain form, and a reported error, a code that
 * is none of success, or a doubtful field that is not true leave the outcome unknown.
 */
function readAccepted(body: unknown): BodyVerdict {
  if (typeof body === 'string') return body.trim() === '' ? 'yes' : verdictOf(body.trim())
  if (!isObject(body)) return body === null ? 'unknown' : verdictOf(body)
  const ofBody = plainFields(body)
  const ofData = ofBody.filter(([name]) => name === 'data').flatMap(([, data]) => plainFields(data))
  const fields = [...ofBody, ...ofData]
  const outcomes = fields.filter(([name]) => outcomeFields.has(name)).map(([, value]) => verdictOf(value))
  const verdict = combineVerdicts(outcomes)
  return verdict !== 'no' && fields.some(raisesDoubt) ? 'unknown' : (verdict ?? 'yes')
}

function raisesDoubt([name, value]: readonly [string, unknown]): boolean {
  if (code.test(name)) return !isEmpty(value) && !isCodeOfSuccess(value)
  if (complaint.test(name)) return !isEmpty(value) && !isCodeOfSuccess(value) && verdictOf(value) !== 'yes'
  return doubtfulFields.has(name) && verdictOf(value) !== 'yes'
}

const plainFields = (part: unknown) =>
  isObject(part) ? Object.entries(part).map(([name, value]) => [plainName(name), value] as const) : []

/** Returns `success` for `Success`, `isSuccess`, `is_success` and `IS-SUCCESS`. */
const plainName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll(/[_\s-]/g, '')
    .replace(/^is/, '')

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

/** Reads `status` at the top level and under `data`, where it exists. */
function statusesOf(body: unknown): BodyVerdict[] {
  if (!isObject(body)) return []
  return [body, body['data']].flatMap((part) =>
    isObject(part) && 'status' in part ? [verdictOf(part['status'])] : [],
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
