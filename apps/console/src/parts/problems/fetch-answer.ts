import type { Problem as ProblemBody, ProblemCode, ProblemDetails } from '@khlang/contract/problems'
import { heardServerTime } from '#live/server-clock.ts'
import { Problem } from './problem.ts'
import { withSessionLock } from '../session/renewed-session.ts'
import { loadFields, loadSentence } from './sentences/load-sentence.ts'
import { noticedIfSlow } from './slow-calls.ts'

/**
 * Returns a successful answer once its body has arrived; otherwise throws a `Problem`: with the server's code, or
 * `timeout`, `offline` or `unreachable`. If the caller's signal aborted the call, throws the abort error.
 * `timeoutMs`: how long the call may take, in milliseconds; `Infinity` for one that may take any time.
 */
export async function fetchAnswer(
  path: string,
  init: RequestInit = {},
  timeoutMs = 10_000,
): Promise<Response> {
  const callerSignal = init.signal
  const timeoutSignal = timeoutMs === Infinity ? new AbortController().signal : AbortSignal.timeout(timeoutMs)
  const signal = callerSignal ? AbortSignal.any([callerSignal, timeoutSignal]) : timeoutSignal
  const call = () => noticedIfSlow(fetch(path, { ...init, signal }).then(withBody))
  const answer = await withSessionLock(path, call).catch((error: unknown) => {
    if (callerSignal?.aborted) throw error
    throw noAnswer(timeoutSignal.aborted)
  })
  heardServerTime(answer.headers.get('date'))
  if (answer.ok) return answer
  throw await readProblem(answer)
}

/** Returns the answer once its body has arrived, so that a body that does not arrive fails the call and not its reader. */
async function withBody(answer: Response) {
  await answer.clone().arrayBuffer()
  return answer
}

/** The problem of a call without an answer. `isTimeout`: it was given up at its time limit. */
export const noAnswer = (isTimeout: boolean) =>
  new Problem(isTimeout ? 'timeout' : navigator.onLine ? 'unreachable' : 'offline', 0)

/**
 * Sends a file unchanged, and returns the answer. Throws a `Problem` as `fetchAnswer` does; `timeoutMs` is its limit,
 * since a large file takes longer than other calls.
 */
export async function sendFile<Answer>(path: string, file: Blob, timeoutMs: number): Promise<Answer> {
  const init = { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: file }
  return (await (await fetchAnswer(path, init, timeoutMs)).json()) as Answer
}

/**
 * Reads the problem in an answer. Without a problem body it is `outcome-unknown` for status 503 or 504, which a proxy
 * may give after the server had the request, and otherwise `bug`.
 */
export async function readProblem(answer: Response) {
  const body: unknown = await answer.json().catch(() => null)
  if (!isProblemBody(body))
    return isOfProxy(answer) ? new Problem('outcome-unknown', 504) : new Problem('bug', answer.status)
  const { detail, fields, row, permission, holder, until, approval } = body
  const details = { detail, fields, row, permission, holder, until, approval } as ProblemDetails
  const code = body.code as ProblemCode
  const [sentence, refused] = await Promise.all([
    loadSentence(code),
    loadFields(commandOf(answer), details.fields ?? []),
  ])
  return new Problem(code, answer.status, details, sentence, refused)
}

const isOfProxy = ({ status }: Response) => status === 503 || status === 504

/** Returns the path of the command that answered, as `accounts/create`. */
const commandOf = ({ url }: Response) => (url === '' ? '' : new URL(url).pathname.replace(/^\/api\//, ''))

const isProblemBody = (body: unknown): body is ProblemBody =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
