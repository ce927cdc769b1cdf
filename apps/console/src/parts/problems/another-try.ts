import { backoffMs } from '#live/backoff.ts'
import { serverNow } from '#live/server-clock.ts'
import { Problem } from './problem.ts'

const maxTriesAfterNoConnection = 2
const maxTriesAfterTooMuch = 5

const isTooMuch = (error: unknown): error is Problem =>
  error instanceof Problem && error.code === 'too-much-at-once'

/**
 * Whether a failed read should be retried: the connection failed, or the server had too many requests at once. `times`:
 * how often it was retried already (2 and 5 are the most).
 */
export const worthAnotherTry = (times: number, error: unknown): boolean =>
  isTooMuch(error)
    ? times < maxTriesAfterTooMuch
    : error instanceof Problem && error.status === 0 && times < maxTriesAfterNoConnection

/**
 * Returns the delay before a retry: until the time given by the server, ten seconds at most, and then the usual delay
 * with jitter, so that the requests do not all come at once again.
 */
export function retryDelayMs(times: number, error: unknown): number {
  const wait = backoffMs(times, Math.random())
  const until = isTooMuch(error) ? error.details.until : undefined
  return until === undefined ? wait : Math.min(10_000, Math.max(0, Date.parse(until) - serverNow())) + wait
}
