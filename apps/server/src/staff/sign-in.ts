import { createHmac, timingSafeEqual } from 'node:crypto'
import { APIError, betterAuth } from 'better-auth'
import { Kysely } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import { problems } from '@khlang/contract/problems'
import type { Sql } from '#platform/database.ts'
import { hashPassword, verifyPassword } from '#platform/passwords.ts'
import { readSetting } from '#platform/setting.ts'
import { noteAdmitted, noteRefused } from './sign-in-store.ts'
import { isAdmitted } from './store.ts'

export type SignIn = {
  handle: (request: Request) => Promise<Response>
  sessionToken: (cookies: string | undefined) => string | null
}

/** Rulings 11: a remembered session lasts 7 days, any other 12 hours. */
const rememberedSeconds = 7 * 24 * 60 * 60
const shiftSeconds = 12 * 60 * 60

/** The sign-in library, with the employee gate in one place: no session is born for an account nobody has admitted. */
export function createSignIn(sql: Sql, options: { publicUrl: string; secret: string }): SignIn {
  const secure = options.publicUrl.startsWith('https:')
  const cookieName = `${secure ? '__Secure-' : ''}khlang.session_token`
  const auth = betterAuth({
    baseURL: options.publicUrl,
    basePath: '/api/auth',
    secret: options.secret,
    trustedOrigins: [options.publicUrl],
    database: {
      db: new Kysely({ dialect: new PostgresJSDialect({ postgres: sql as never }) }).withSchema('auth'),
      type: 'postgres',
    },
    telemetry: { enabled: false },
    logger: { disabled: true },
    rateLimit: { enabled: false }, // ours counts by account and by socket address, in the database (throttle.ts)
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 12,
      password: { hash: hashPassword, verify: verifyPassword },
    },
    session: {
      expiresIn: rememberedSeconds,
      disableSessionRefresh: true, // whoever reads his session would make twelve hours into seven days, again and again
      cookieCache: { enabled: false },
    },
    disabledPaths: oursInstead,
    advanced: {
      cookiePrefix: 'khlang',
      useSecureCookies: secure,
      ipAddress: { ipAddressHeaders: ['x-khlang-address'] },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (session, context) => {
            if (!(await isAdmitted(sql, session.userId))) {
              await noteRefused(sql, { userId: session.userId, way: wayOf(context), from: fromOf(session) })
              throw new APIError('FORBIDDEN', {
                code: 'not-an-employee',
                message: problems['not-an-employee'].title,
              })
            }
            const remembered = (context?.body as { rememberMe?: unknown } | undefined)?.rememberMe !== false
            return remembered
              ? undefined
              : { data: { ...session, expiresAt: new Date(Date.now() + shiftSeconds * 1000) } }
          },
          after: async (session, context) => {
            const { id: sessionId, userId } = session
            const told = { userId, sessionId, way: wayOf(context), from: fromOf(session) }
            await noteAdmitted(sql, told, await readSetting(sql, 'session.idleMinutes'))
          },
        },
      },
    },
  })
  return {
    handle: auth.handler,
    sessionToken: (cookies) => readSessionCookie(cookies, cookieName, options.secret),
  }
}

/** What the library would do without our audit, our limits or our lists: those who may have routes of their own. */
const oursInstead = [
  '/change-email',
  '/change-password',
  '/delete-user',
  '/delete-user/callback',
  '/list-sessions',
  '/request-password-reset',
  '/reset-password',
  '/revoke-other-sessions',
  '/revoke-session',
  '/revoke-sessions',
  '/update-session',
  '/verify-password',
]

type Endpoint = { path?: string; params?: Record<string, string> } | null | undefined

/** By which way somebody came in: a provider is named in the address it sends him back to. */
function wayOf(context: unknown): string {
  const { path = '', params } = (context as Endpoint) ?? {}
  if (path.startsWith('/callback/')) return params?.['id'] ?? 'provider'
  return /^\/sign-(in|up)\/email/.test(path) ? 'password' : (path.split('/')[1] ?? 'other')
}

const fromOf = (session: Record<string, unknown>) => ({
  address: textOf(session['ipAddress']),
  agent: textOf(session['userAgent']),
})
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The cookie is `token.signature`; checking it here saves the library's queries on every request. */
function readSessionCookie(cookies: string | undefined, name: string, secret: string): string | null {
  const found = cookies?.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  if (!found) return null
  const value = decode(found.slice(name.length + 1))
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const expected = createHmac('sha256', secret).update(token).digest()
  const given = Buffer.from(value.slice(dot + 1), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
