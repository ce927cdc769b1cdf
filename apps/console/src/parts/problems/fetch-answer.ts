import type { Problem as ProblemBody, ProblemCode, ProblemDetails } from '@khlang/contract/problems'
import { heardServerTime } from '#live/server-clock.ts'
import { Problem } from './problem.ts'
import { withSessionLock } from '../session/renewed-session.ts'
import { loadFields, loadSentence } from './sentences/load-sentence.ts'
import { noticedIfSlow } from './slow-calls.ts'

const timeoutMs = 10_000

/**
 * Returns a successful answer once its body has arrived; otherwise throws a `Problem`: with the server's code, or
 * `timeout`, `offline` or `unreachable`. If the caller's signal aborted the call, throws the abort error.
 */
export async function fetchAnswer(path: string, init: RequestInit = {}): Promise<Response> {
  const callerSignal = init.signal
  const timeoutSignal = AbortSignal.timeout(timeoutMs)
  const signal = callerSignal ? AbortSignal.any([callerSignal, timeoutSignal]) : timeoutSignal
  const call = () => noticedIfSlow(fetch(path, { ...init, signal }).then(withBody))
  const answer = await withSessionLock(path, call).catch((error: unknown) => {
    if (callerSignal?.aborted) throw error
    throw new Problem(connectionCode(timeoutSignal.aborted), 0)
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

const connectionCode = (isTimeout: boolean) =>
  isTimeout ? 'timeout' : navigator.onLine ? 'unreachable' : 'offline'

/**
 * Reads the problem in an answer. Without a problem body it is `unavailable` for status 503, and otherwise
 * `bug`.
 */
export async function readProblem(answer: Response) {
  const body: unknown = await answer.json().catch(() => null)
  if (!isProblemBody(body)) return new Problem(answer.status === 503 ? 'unavailable' : 'bug', answer.status)
  const { detail, fields, row, permission, holder, until, approval } = body
  const details = { detail, fields, row, permission, holder, until, approval } as ProblemDetails
  const code = body.code as ProblemCode
  const [sentence, refused] = await Promise.all([
    loadSentence(code),
    loadFields(commandOf(answer), details.fields ?? []),
  ])
  return new Problem(code, answer.status, details, sentence, refused)
}

/** Returns the path of the command that answered, as `accounts/create`. */
const commandOf = ({ url }: Response) => (URL.parse(url)?.pathname ?? '').replace(/^\/api\//, '')

const isProblemBody = (body: unknown): body is ProblemBody =>
  typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
