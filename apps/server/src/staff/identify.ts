import type { FastifyRequest } from 'fastify'
import { findServiceKey } from '#connections/store.ts'
import type { Sql } from '#platform/database.ts'
import { currentOrigin } from '#platform/origin.ts'
import type { Caller } from './actor.ts'
import type { SignIn } from './sign-in.ts'
import type { SessionAtHand } from './sessions-store.ts'
import { findSession } from './store.ts'

export type Identified = { caller: Caller; token: string | null; session: SessionAtHand | null }

/** The employee gate: who stands behind a cookie or a key, asked of the database on every request. */
export async function identify(sql: Sql, signIn: SignIn, request: FastifyRequest): Promise<Identified> {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) {
    const key = await findServiceKey(sql, bearer)
    return key ? { ...outside, caller: { kind: 'service', name: key.name, scopes: key.scopes } } : outside
  }
  const token = signIn.sessionToken(request.headers.cookie)
  if (!token) return outside
  const session = await findSession(sql, token)
  if (!session) return outside
  const { id, idleUntil, employee } = session
  if (!employee) return { ...outside, caller: { kind: 'nobody', because: 'not-an-employee' } }
  remember(employee.email, token)
  return { caller: { kind: 'employee', ...employee }, token, session: { id, idleUntil } }
}

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
