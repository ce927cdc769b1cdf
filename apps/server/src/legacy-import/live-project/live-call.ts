import { setTimeout as pause } from 'node:timers/promises'
import { LiveProblem } from './live-problem.ts'

/** A temporary error: there was no complete answer, or one with a temporary status. A retry may succeed. */
export class TemporaryError extends Error {
  /** Null if there was no answer. */
  readonly status: number | null

  constructor(status: number | null) {
    super(
      status === null ? 'The other side did not answer to the end.' : `The other side answered ${status}.`,
    )
    this.status = status
  }
}

const temporaryStatuses = new Set([408, 429, 500, 502, 503, 504])
/** Returns whether a call answered with this status is worth a retry. */
export const isTemporaryStatus = (status: number) => temporaryStatuses.has(status)

/** Maximum duration of a call, including reading its answer. */
const wholeMs = 60_000

type Call = { url: string; headers: Record<string, string>; body: string; closing: AbortSignal }

/** Makes one call. Redirects are not followed, since the signature or token is only for this address. */
export async function post({ url, headers, body, closing }: Call): Promise<Response> {
  const signal = AbortSignal.any([closing, AbortSignal.timeout(wholeMs)])
  return withTemporaryErrors(closing, () =>
    fetch(url, { method: 'POST', redirect: 'manual', headers, body, signal }),
  )
}

/** Runs a step of a call, and treats every failure as temporary unless we aborted the call. */
export async function withTemporaryErrors<Value>(
  closing: AbortSignal,
  work: () => Promise<Value>,
): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    closing.throwIfAborted()
    throw error instanceof LiveProblem ? error : new TemporaryError(null)
  }
}

/** Reads an answer to its end. Throws a `LiveProblem` if it has more than `maxBytes` bytes. */
export async function shortText(answer: Response, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > maxBytes) throw new LiveProblem('answer-odd')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

export type Waits = (ms: number, closing: AbortSignal) => Promise<unknown>
export const usualWaits: Waits = (ms, signal) => pause(ms, undefined, { signal })

/** Retries in a row without any data. */
const maxTries = 7
const retryDelayMs = (tries: number) => Math.min(32_000, 500 * 2 ** tries)

/**
 * Creates the growing waits between retries. They end after `maxTries` retries, a minute and a half of waiting,
 * without any data; received data starts them again.
 */
export function createPatience(waits: Waits): {
  /** Notes that data was received: the waits start again. */
  received: () => void
  /** Waits before the next try. Throws if the error is not temporary, or if there were too many tries. */
  after: (error: unknown, closing: AbortSignal) => Promise<void>
} {
  let tryCount = 0
  return {
    received: () => (tryCount = 0),
    async after(error, closing) {
      if (!(error instanceof TemporaryError)) throw error
      tryCount += 1
      if (tryCount > maxTries) throw new LiveProblem(error.status === 429 ? 'busy' : 'silent')
      await waits(retryDelayMs(tryCount), closing)
    },
  }
}
