import { type Act, may } from '@khlang/domain/staff/acts'
import type { FastifyRequest } from 'fastify'
import { findServiceKey } from '#connections/store.ts'
import { createBuckets } from '#platform/buckets.ts'
import type { Sql } from '#platform/database.ts'
import { forStrangers } from '#platform/for-strangers.ts'
import { currentOrigin } from '#platform/origin.ts'
import { refuse } from '#platform/refusal.ts'
import type { Traffic } from '#platform/traffic.ts'
import type { Caller } from './actor.ts'
import type { SignIn } from './sign-in.ts'
import type { SessionAtHand } from './sessions-store.ts'
import { findSession } from './store.ts'

/** Of each key, in this process. */
const takeOne = createBuckets()

export type Identified = { caller: Caller; token: string | null; session: SessionAtHand | null }

/**
 * The employee gate: who stands behind a cookie or a key, asked of the database on every request. By whatever way a session came
 * about, until its second factor is proved it is nobody's, but for the few routes that ask for it (`pending-mfa.ts`).
 */
export async function identify(sql: Sql, signIn: SignIn, request: FastifyRequest): Promise<Identified> {
  const bearer = bearerOf(request)
  if (bearer) {
    const key = await forStrangers(() => findServiceKey(sql, bearer))
    if (!key) return outside
    const waitMs = takeOne(key.id, key.perMinute)
    if (waitMs !== null) refuse('too-many-tries', { until: new Date(Date.now() + waitMs).toISOString() })
    return {
      ...outside,
      caller: { kind: 'service', name: key.name, scopes: key.scopes, bonusCeiling: key.bonusCeiling },
    }
  }
  const token = signIn.sessionToken(request.headers.cookie)
  if (!token) return outside
  const session = await findSession(sql, token)
  if (!session) return outside
  const { employee, half, factor, ...at } = session
  if (!employee) return { ...outside, caller: { kind: 'nobody', because: 'not-an-employee' } }
  remember(employee.email, token)
  const who = { ...employee, factor }
  const caller: Caller = half
    ? { kind: 'nobody', because: 'second-factor-needed', half: who }
    : { kind: 'employee', ...who }
  return { caller, token, session: at }
}

const bearerOf = ({ headers }: FastifyRequest) => /^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]

/** The same for every route: whoever calls, and for an employee when it is their turn (`platform/traffic.ts`). */
export const identifying =
  ({ sql, signIn, traffic }: { sql: Sql; signIn: SignIn; traffic: Traffic }) =>
  async (request: FastifyRequest): Promise<Identified> => {
    const found = await identify(sql, signIn, request)
    const employee = employeeOf(found.caller)
    if (employee !== null) await traffic.enter(request, employee)
    return found
  }

/**
 * Who sends what only those may send who may do `act` (null: whoever has a key of a service), as far as it can be told before anything is
 * taken in. Nothing is counted: the request itself comes after.
 */
export async function senderOf(
  { sql, signIn }: { sql: Sql; signIn: SignIn },
  request: FastifyRequest,
  act: Act | null,
): Promise<string | null> {
  const bearer = bearerOf(request)
  if (bearer)
    return act === null ? ((await forStrangers(() => findServiceKey(sql, bearer)))?.id ?? null) : null
  const token = signIn.sessionToken(request.headers.cookie)
  const employee = token && act ? (await findSession(sql, token))?.employee : null
  return employee && act && may(employee.role, act) ? employee.id : null
}

/** Whose request it is, whole or half in; null for a key and for nobody. */
const employeeOf = (caller: Caller): string | null =>
  caller.kind === 'employee' ? caller.id : 'half' in caller ? caller.half.id : null

function remember(employee: string, token: string) {
  const origin = currentOrigin()
  if (!origin) return
  origin.employee = employee
  origin.session = token.slice(0, 12)
}

const outside: Identified = {
  caller: { kind: 'nobody', because: 'not-signed-in' },
  token: null,
  session: null,
}
