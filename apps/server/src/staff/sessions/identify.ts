import { type Act, may } from '@khlang/domain/staff/acts'
import type { FastifyRequest } from 'fastify'
import { bearerOf } from '#platform/http/bearer.ts'
import { createRateLimiter } from '#platform/http/rate-limit.ts'
import type { Sql } from '#platform/database/database.ts'
import { limitUnauthenticated } from '#platform/http/limit-unauthenticated.ts'
import { currentOrigin } from '#platform/http/origin.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Traffic } from '#platform/http/traffic.ts'
import type { Caller } from '../actor.ts'
import type { SignIn } from '../sign-in/sign-in.ts'
import { findServiceKey } from './service-key-store.ts'
import type { RecentSessions } from './recent-sessions.ts'
import type { CurrentSession } from './sessions-store.ts'

/** The rate limit of each service key, in this process. */
const rateLimit = createRateLimiter()

/** `token`: the stored form of the session's token. Null, like `session`, unless an employee has a valid session. */
export type Identified = { caller: Caller; token: string | null; session: CurrentSession | null }

/**
 * Identifies the caller of a request by service key or session cookie. A command always asks the database; a
 * read (GET or HEAD) may use a session cached for less than a second (`recent-sessions.ts`). While a
 * session's second factor is pending, its caller counts as nobody, except for routes that complete it
 * (`own-session.ts`). Refuses a key beyond its rate limit.
 */
export async function identify(
  { sql, signIn, recent }: { sql: Sql; signIn: SignIn; recent?: RecentSessions },
  request: FastifyRequest,
): Promise<Identified> {
  const bearer = bearerOf(request.headers)
  if (bearer) {
    const key = await limitUnauthenticated(() => findServiceKey(sql, bearer))
    if (!key) return anonymous
    noteKey()
    const waitMs = rateLimit(key.id, key.perMinute)
    if (waitMs !== null) refuse('too-many-tries', { until: new Date(Date.now() + waitMs).toISOString() })
    return {
      ...anonymous,
      caller: { kind: 'service', name: key.name, scopes: key.scopes, bonusCeiling: key.bonusCeiling },
    }
  }
  const token = signIn.sessionToken(request.headers.cookie)
  if (!token) return anonymous
  const session = await (recent && isRead(request) ? recent.find(token) : signIn.findSession(token))
  if (!session) return anonymous
  const { employee, mfaPending, factor, ...current } = session
  if (!employee) return { ...anonymous, caller: { kind: 'nobody', because: 'not-an-employee' } }
  noteEmployee(employee.email, token)
  const signedIn = { ...employee, factor }
  const caller: Caller = mfaPending
    ? { kind: 'nobody', because: 'second-factor-needed', employee: signedIn }
    : { kind: 'employee', ...signedIn }
  return { caller, token, session: current }
}

const isRead = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

/**
 * Identifies the caller of any route. Requests of an employee then wait for their fair share, or are refused
 * (`platform/http/traffic.ts`).
 */
export const identifying =
  ({ traffic, ...tools }: Parameters<typeof identify>[0] & { traffic: Traffic }) =>
  async (request: FastifyRequest): Promise<Identified> => {
    const found = await identify(tools, request)
    const employee = employeeIdOf(found.caller)
    if (employee !== null) await traffic.enter(request, employee)
    return found
  }

/**
 * Returns the id of the sender of a large body, by which memory for it is shared out before it is read: the employee,
 * or the service key if `act` is null. Null if a key or an employee may not do `act`. Refuses whoever has no session and
 * no key (`not-signed-in`). Does not count for rate limits, since the request is identified again later.
 */
export async function senderOf(
  { sql, signIn }: { sql: Sql; signIn: SignIn },
  request: FastifyRequest,
  act: Act | null,
): Promise<string | null> {
  const bearer = bearerOf(request.headers)
  if (bearer) {
    const key = await limitUnauthenticated(() => findServiceKey(sql, bearer))
    if (!key) return refuse('not-signed-in')
    return act === null ? key.id : null
  }
  const token = signIn.sessionToken(request.headers.cookie)
  const session = token ? await signIn.findSession(token) : null
  if (!session) return refuse('not-signed-in')
  const { employee } = session
  return employee && act && may(employee.role, act) ? employee.id : null
}

/**
 * Returns the id of the employee, also while the second factor is pending; null for a key or an unknown
 * caller.
 */
const employeeIdOf = (caller: Caller): string | null =>
  caller.kind === 'employee' ? caller.id : 'employee' in caller ? caller.employee.id : null

/**
 * Notes the employee (e-mail) and the session in the origin of the request. Audit lines show the session; the
 * employee is for refusals (`audit-denials.ts`, `slow-refusals.ts`).
 */
function noteEmployee(employee: string, token: string) {
  const origin = currentOrigin()
  if (!origin) return
  origin.employee = employee
  origin.session = token.slice(0, 12)
}

function noteKey() {
  const origin = currentOrigin()
  if (origin) origin.byKey = true
}

const anonymous: Identified = {
  caller: { kind: 'nobody', because: 'not-signed-in' },
  token: null,
  session: null,
}
