import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createRateLimiter } from './rate-limit.ts'
import { fairGate } from './fair-gate.ts'
import { whenReleased } from './request-release.ts'
import { refuse } from './refusal.ts'

export type TrafficLimits = {
  /** Requests of one employee, over all their sessions, that are processed at once; more wait, up to a limit. */
  requestsAtOnce: number
  /** How many more of one employee may wait; any more are refused. */
  maxWaiting: number
  /** Requests of one employee per minute: a busy desk with all its pictures uses a tenth. */
  perMinute: number
  /** Expensive reads at once, of all employees and of each. */
  heavyAtOnce: number
  heavyEach: number
  /** How many more expensive reads of one employee may wait. */
  heavyWaiting: number
  /** The console gives up after ten seconds, so a request that waits longer than this is refused earlier. */
  maxWaitMs: number
}

const usualLimits: TrafficLimits = {
  requestsAtOnce: 8,
  maxWaiting: 400,
  perMinute: 3_000,
  heavyAtOnce: 4,
  heavyEach: 2,
  heavyWaiting: 24,
  maxWaitMs: 8_000,
}

export type Traffic = {
  /**
   * Called before any work is done for an employee. Resolves when it is their turn; otherwise refuses with
   * `too-much-at-once`. Only the first call per request counts.
   */
  enter: (request: FastifyRequest, employee: string) => Promise<void>
}

/** Limits each employee to a share of this process: concurrent requests, requests per minute, and expensive reads. */
export function createTraffic(
  http: FastifyInstance,
  isHeavy: (request: FastifyRequest) => boolean,
  changes: Partial<TrafficLimits> = {},
): Traffic {
  const limits = { ...usualLimits, ...changes }
  const { maxWaitMs } = limits
  const lanes = fairGate({
    totalPlaces: Infinity,
    placesEach: limits.requestsAtOnce,
    maxWaitingEach: limits.maxWaiting,
    maxWaitMs,
  })
  const heavy = fairGate({
    totalPlaces: limits.heavyAtOnce,
    placesEach: limits.heavyEach,
    maxWaitingEach: limits.heavyWaiting,
    maxWaitMs,
  })
  const rateLimit = createRateLimiter()
  const answers = new WeakMap<FastifyRequest, ServerResponse>()
  http.addHook('onRequest', (request, reply, done) => {
    answers.set(request, reply.raw)
    done()
  })

  async function take(gate: ReturnType<typeof fairGate>, answer: ServerResponse, employee: string) {
    const entry = await gate.enter(employee, (forget) => answer.once('close', forget))
    if (typeof entry !== 'function') return tooMuch(1_000)
    whenReleased(answer, entry)
  }

  return {
    async enter(request, employee) {
      const answer = answers.get(request)
      if (answer === undefined) return
      answers.delete(request)
      const waitMs = rateLimit(employee, limits.perMinute)
      if (waitMs !== null) tooMuch(waitMs)
      // A stream stays open all day; the number of streams is limited elsewhere (`live/route.ts`).
      if (request.routeOptions.url === '/api/live') return
      await take(lanes, answer, employee)
      if (isHeavy(request)) await take(heavy, answer, employee)
    },
  }
}

/** Refuses with `too-much-at-once` and the moment from which the caller may try again. */
export const tooMuch = (waitMs: number): never =>
  refuse('too-much-at-once', { until: new Date(Date.now() + waitMs).toISOString() })
