import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { findServiceKey } from '#connections/store.ts'
import type { Sql } from '#platform/database.ts'
import { currentOrigin } from '#platform/origin.ts'
import type { Caller } from './actor.ts'
import type { SignIn } from './sign-in.ts'
import { findSession } from './store.ts'

export type Identified = { caller: Caller; token: string | null }

/** The employee gate: who stands behind a cookie or a key, asked of the database on every request. */
export async function identify(sql: Sql, signIn: SignIn, request: FastifyRequest): Promise<Identified> {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) {
    const key = await findServiceKey(sql, bearer)
    return { caller: key ? { kind: 'service', name: key.name, scopes: key.scopes } : nobody, token: null }
  }
  const token = signIn.sessionToken(request.headers.cookie)
  if (!token) return { caller: nobody, token: null }
  const session = await findSession(sql, token)
  if (!session) return { caller: nobody, token: null }
  if (!session.employee) return { caller: { kind: 'nobody', because: 'not-an-employee' }, token: null }
  remember(session.employee.email, token)
  return { caller: { kind: 'employee', ...session.employee }, token }
}

function remember(employee: string, token: string) {
  const origin = currentOrigin()
  if (!origin) return
  origin.employee = employee
  origin.session = createHash('sha256').update(token).digest('hex').slice(0, 12)
}

const nobody = { kind: 'nobody', because: 'not-signed-in' } as const
