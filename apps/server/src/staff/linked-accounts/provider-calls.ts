import { AsyncLocalStorage } from 'node:async_hooks'
import { cutText } from '@khlang/domain/cut-text'
import type { Log } from '#platform/monitoring/log.ts'

type Limit = { log: Log; withinMs: number }

const limits = new AsyncLocalStorage<Limit>()
let isInstalled = false

/**
 * Runs work of the sign-in library that calls a provider. The library waits five minutes for an answer, and keeps to
 * itself why a call failed. Here each call ends within `withinMs`, and one that fails is logged with the provider's
 * reason, such as `invalid_client` for a wrong secret. Nothing else of what the provider answers is logged.
 */
export function limitProviderCalls<Value>(limit: Limit, work: () => Promise<Value>): Promise<Value> {
  install()
  return limits.run(limit, work)
}

/** The library can be given no `fetch` of ours, so the global one looks for a limit. Other calls pass unchanged. */
function install() {
  if (isInstalled) return
  isInstalled = true
  const unlimited = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const limit = limits.getStore()
    return limit ? callWithin(limit, unlimited, input, init) : unlimited(input, init)
  }
}

async function callWithin(
  { log, withinMs }: Limit,
  call: typeof fetch,
  ...[input, init]: Parameters<typeof fetch>
): Promise<Response> {
  const { host } = new URL(input instanceof Request ? input.url : input)
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(withinMs), ...(init?.signal ? [init.signal] : [])])
    const answer = await call(input, { ...init, signal })
    const reason = await reasonOf(answer.clone())
    if (!answer.ok || reason)
      log.warn({ host, status: answer.status, reason }, 'a sign-in provider refused a call')
    return answer
  } catch (error) {
    log.warn({ host, err: error }, 'a sign-in provider did not answer')
    throw error
  }
}

/** The code of an OAuth error (RFC 6749, 5.2), which some providers send with status 200; undefined if there is none. */
async function reasonOf(answer: Response): Promise<string | undefined> {
  const body = await answer.text()
  try {
    const { error } = JSON.parse(body) as { error?: unknown }
    return typeof error === 'string' ? cutText(error, 60) : undefined
  } catch {
    return undefined
  }
}
