import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract'
import { withStepUp } from '../with-step-up.ts'
import { fetchAnswer } from '../problems/fetch-answer.ts'
import { Problem } from '../problems/problem.ts'
import { sessionRenewed } from '../session/renewed-session.ts'
import { kebab } from './kebab.ts'
import { keepOperation } from './kept-operation.ts'

/**
 * The calls of a contract by name: `G` (GET) or `P` (POST), followed by the path unless the names give it.
 */
export type Calls = { readonly [name: string]: Calls | string }

type Options = { signal?: AbortSignal | undefined }

/**
 * Returns the functions of these calls: `client.cashier.deposit({ id }, { signal })`. A refusal is thrown as `Problem`.
 * A call refused for its session (401) is repeated once. If that is refused with 401 too, `onSignedOut` is called
 * before the refusal is thrown.
 */
export function clientOf<Contract extends AnyContractRouter>(
  calls: Calls,
  onSignedOut: (problem: Problem) => void,
): ContractRouterClient<Contract> {
  const branch = (below: Calls, above: string): object =>
    Object.fromEntries(
      Object.entries(below).map(([name, call]) => {
        const path = `${above}/${kebab(name)}`
        return [name, typeof call === 'string' ? send(call, path) : branch(call, path)]
      }),
    )
  const send =
    (call: string, usual: string) =>
    (input?: unknown, { signal }: Options = {}): Promise<unknown> => {
      const path = `/api${call.slice(1) || usual}`
      const keptOperation = keepOperation(path, input)
      const attempt = async () => {
        const [address, init] = requestOf(call[0]!, path, keptOperation.input)
        return readAnswer(await fetchAnswer(address, { ...init, ...(signal && { signal }) }))
      }
      return withStepUp(() => attempt().catch(retryWithCurrentSession(attempt))).then(
        (answer) => {
          keptOperation.succeeded()
          return answer
        },
        (error: unknown) => {
          keptOperation.failed(error)
          if (isSignedOut(error)) onSignedOut(error)
          throw error
        },
      )
    }
  return branch(calls, '') as ContractRouterClient<Contract>
}

/** Returns the request of a call: a read has its input in the URL, a command in its body. */
export function requestOf(method: string, path: string, input: unknown): [string, RequestInit] {
  const init = { redirect: 'manual' } as const
  if (method === 'G') {
    const query = new URLSearchParams([...queryOf(input)]).toString()
    return [query === '' ? path : `${path}?${query}`, init]
  }
  if (input === undefined) return [path, { ...init, method: 'POST' }]
  const headers = { 'content-type': 'application/json' }
  return [path, { ...init, method: 'POST', headers, body: JSON.stringify(input) }]
}

/** Yields `filter[state]=open` and `ids[0]=…`. Values that are undefined or null are left out. */
function* queryOf(value: unknown, name = ''): Generator<[string, string]> {
  if (value === undefined || value === null) return
  if (typeof value === 'object')
    for (const [key, below] of Object.entries(value)) yield* queryOf(below, name ? `${name}[${key}]` : key)
  else yield [name, `${value as string | number | boolean}`]
}

async function readAnswer(answer: Response): Promise<unknown> {
  const text = await answer.text()
  return text === '' ? undefined : JSON.parse(text)
}

const isSignedOut = (error: unknown): error is Problem => error instanceof Problem && error.status === 401

/**
 * Repeats a call that was refused for its session (401) once, with the current session token, since it may have been
 * sent with the previous one.
 */
const retryWithCurrentSession =
  <Answer>(send: () => Promise<Answer>) =>
  async (error: unknown) => {
    if (!isSignedOut(error)) throw error
    await sessionRenewed()
    return send()
  }
