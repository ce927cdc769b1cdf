import { setTimeout as pause } from 'node:timers/promises'
import { LiveProblem } from './live-problem.ts'

/** What may go better the next time: nothing was heard to its end. */
export class Passing extends Error {
  /** Null where nobody answered. */
  readonly status: number | null

  constructor(status: number | null) {
    super(
      status === null ? 'The other side did not answer to the end.' : `The other side answered ${status}.`,
    )
    this.status = status
  }
}

const passing = new Set([408, 429, 500, 502, 503, 504])
export const isPassing = (status: number) => passing.has(status)

/** A call is over by then, its answer read to the end. */
const wholeMs = 60_000

type Call = { url: string; headers: Record<string, string>; body: string; closing: AbortSignal }

/** One call. No redirect is followed: what is signed or carries a token is for this address alone. */
export async function post({ url, headers, body, closing }: Call): Promise<Response> {
  const signal = AbortSignal.any([closing, AbortSignal.timeout(wholeMs)])
  return heard(closing, () => fetch(url, { method: 'POST', redirect: 'manual', headers, body, signal }))
}

/** Whatever breaks on the way is passing, unless it was us who hung up. */
export async function heard<Value>(closing: AbortSignal, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } catch (error) {
    closing.throwIfAborted()
    throw error instanceof LiveProblem ? error : new Passing(null)
  }
}

/** A short answer, read whole. */
export async function shortText(answer: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > most) throw new LiveProblem('answer-odd')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

export type Waits = (ms: number, closing: AbortSignal) => Promise<unknown>
export const usualWaits: Waits = (ms, signal) => pause(ms, undefined, { signal })

const mostTries = 7
const againMs = (tries: number) => Math.min(32_000, 500 * 2 ** tries)

/** Tries again after a while that grows, for about two minutes without anything heard; whatever was heard meanwhile begins it anew. */
export function createPatience(waits: Waits): {
  heard: () => void
  after: (error: unknown, closing: AbortSignal) => Promise<void>
} {
  let tries = 0
  return {
    heard: () => (tries = 0),
    async after(error, closing) {
      if (!(error instanceof Passing)) throw error
      tries += 1
      if (tries > mostTries) throw new LiveProblem(error.status === 429 ? 'busy' : 'silent')
      await waits(againMs(tries), closing)
    },
  }
}
