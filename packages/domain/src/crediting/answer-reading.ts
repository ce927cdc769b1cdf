import type { OrderKind } from './order.ts'

/** How the answer to one kind of call is read, where a back-end answers in its own way; an owner says so after a trial. */
export type AnswerReading =
  /** As the specification shows it: `status` at the top or under `data`, one of the sure words. */
  | { way: 'status' }
  /** Being answered at all is a yes, unless the answer denies it or is no answer to such a call. */
  | { way: 'accepted' }
  /** The words that stand at a path, such as `data.result`; the whole answer where the path is empty. */
  | { way: 'words'; path: string; yes: readonly string[]; no: readonly string[] }

export type AnswerReadings = Partial<Record<OrderKind, AnswerReading>>

export const usualReading: AnswerReading = { way: 'status' }

/** The only words that are an answer, in whatever case. Any other, like "pending" or "500", proves nothing. */
const yesWords: ReadonlySet<string> = new Set(['true', 'ok', 'success', '1'])
const noWords: ReadonlySet<string> = new Set(['', 'false', '0', 'no', 'fail', 'failed', 'error'])

type Said = 'yes' | 'no' | 'unknown'

/** What the body of an answer with a good HTTP status says. What is not surely a yes or a no is neither. */
export function readBody(body: unknown, reading: AnswerReading): Said {
  switch (reading.way) {
    case 'status':
      return together(saidAt(body, ['status'])) ?? 'unknown'
    case 'accepted':
      return readAccepted(body)
    case 'words':
      return readWords(valueAt(body, reading.path), reading)
  }
}

/** Fields in which back-ends say how it went. */
const outcomeFields = ['status', 'success', 'ok', 'result']
/** What stands here is a complaint, whatever else the answer says. */
const complaints = ['error', 'errors', 'exception']

function readAccepted(body: unknown): Said {
  if (typeof body === 'string') return body === '' ? 'yes' : sayOf(body.trim())
  if (!isObject(body)) return body === null || Array.isArray(body) ? 'unknown' : sayOf(body)
  const said = together(saidAt(body, outcomeFields))
  if (said !== 'no' && [body, body['data']].some((part) => isObject(part) && complains(part)))
    return 'unknown'
  return said ?? 'yes'
}

const complains = (part: Record<string, unknown>) =>
  complaints.some((name) => !['', false, null, undefined, 0].includes(part[name] as never))

function readWords(value: unknown, { yes, no }: { yes: readonly string[]; no: readonly string[] }): Said {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return 'unknown'
  const word = String(value).trim().toLowerCase()
  const [says, denies] = [yes, no].map((words) => words.some((one) => one.trim().toLowerCase() === word))
  return says === denies ? 'unknown' : says ? 'yes' : 'no'
}

export function valueAt(body: unknown, path: string): unknown {
  if (path === '') return body
  return path
    .split('.')
    .reduce<unknown>(
      (part, name) => (isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined),
      body,
    )
}

/** At the top and under `data`, wherever it stands. */
function saidAt(body: unknown, fields: readonly string[]): Said[] {
  if (!isObject(body)) return []
  return [body, body['data']].flatMap((part) =>
    isObject(part) ? fields.filter((name) => name in part).map((name) => sayOf(part[name])) : [],
  )
}

/** Where it stands twice and says two things, it says nothing. Undefined where it stands nowhere. */
function together(said: readonly Said[]): Said | undefined {
  const [first, ...others] = new Set(said)
  return others.length > 0 ? 'unknown' : first
}

function sayOf(value: unknown): Said {
  if (value === true || value === 1) return 'yes'
  if (value === false || value === 0 || value === null) return 'no'
  if (typeof value !== 'string') return 'unknown'
  const word = value.toLowerCase()
  return yesWords.has(word) ? 'yes' : noWords.has(word) ? 'no' : 'unknown'
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
