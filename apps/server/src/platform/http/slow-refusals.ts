import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { release } from './request-release.ts'
import { networkOf } from './net.ts'
import { currentOrigin } from './origin.ts'

export type RefusalLimits = {
  /** Number of refusals of one employee that are answered without delay after a quiet time. */
  employeeBurst: number
  /** Number of refusals of one address, for requests without a session, that are answered without delay. */
  addressBurst: number
  /** Further refusals are answered evenly, at this rate per minute. */
  perMinute: number
  /** Maximum time for which an answer is held back. */
  maxDelayMs: number
  /** Maximum number of answers that are held back at the same time. Any more are answered immediately. */
  maxDelayed: number
}

/**
 * Limits above normal use: an employee at work is never refused sixty times in a row, nor five times a
 * second, and an office where everybody signs in at once is never refused forty times.
 */
export const usualRefusals: RefusalLimits = {
  employeeBurst: 60,
  addressBurst: 40,
  perMinute: 300,
  maxDelayMs: 8_000, // within the time in which any call is answered
  maxDelayed: 4_000,
}

/**
 * Delays the refusals (status 4xx) of a caller who is refused again and again, so that a flood of calls that wait for
 * their answers costs the server next to nothing. Successful calls are never delayed. A caller is an
 * employee, over all their sessions, or everybody at one address who is not signed in. A service key has its
 * own limit; only calls above that limit are delayed.
 */
export function slowRefusals(http: FastifyInstance, limits: RefusalLimits): void {
  const delayOf = createRefusalPace(limits)
  const heldAnswers = new Set<() => void>()
  http.addHook('onSend', (request, reply, payload, done) => {
    const delayMs = isSlowed(reply) && heldAnswers.size < limits.maxDelayed ? delayOfThis(request) : 0
    if (delayMs === 0) return done(null, payload)
    heldAnswers.add(end)
    request.body = undefined // frees the memory: the body may be large and is no longer needed
    release(reply.raw)
    const timer = setTimeout(end, delayMs)
    reply.raw.once('close', end)
    function end() {
      clearTimeout(timer)
      reply.raw.off('close', end)
      if (heldAnswers.delete(end)) done(null, payload)
    }
  })
  const delayOfThis = (request: FastifyRequest) => {
    const employee = currentOrigin()?.employee
    return employee === undefined
      ? delayOf(networkOf(request.ip), limits.addressBurst)
      : delayOf(employee, limits.employeeBurst)
  }
  // A shutdown does not wait for delayed refusals.
  http.addHook('preClose', (done) => {
    for (const end of heldAnswers) end()
    done()
  })
}

function isSlowed({ statusCode }: FastifyReply): boolean {
  if (statusCode < 400 || statusCode >= 500) return false
  return statusCode === 429 || currentOrigin()?.byKey !== true
}

/** Number of callers that are remembered; beyond that the one whose last refusal is longest ago is forgotten. */
const maxCallers = 10_000

/**
 * Creates the function that returns for how many milliseconds one more refusal of a caller is held back.
 * `burst` refusals may come without delay.
 */
export function createRefusalPace(
  { perMinute, maxDelayMs }: Pick<RefusalLimits, 'perMinute' | 'maxDelayMs'>,
  now: () => number = () => performance.now(),
) {
  const spacingMs = 60_000 / perMinute
  /**
   * Time at which a caller's last refusal was due. The longer ago, the more refusals may come without delay.
   */
  const dueOf = new Map<string, number>()
  return function delayOf(caller: string, burst: number): number {
    const nowMs = now()
    const due = Math.min(
      Math.max(dueOf.get(caller) ?? -Infinity, nowMs - burst * spacingMs) + spacingMs,
      nowMs + maxDelayMs,
    )
    dueOf.delete(caller)
    dueOf.set(caller, due)
    if (dueOf.size > maxCallers) dueOf.delete(dueOf.keys().next().value!)
    return Math.max(0, Math.ceil(due - nowMs))
  }
}
