import { createHmac, timingSafeEqual } from 'node:crypto'
import { APIError, type BetterAuthOptions, betterAuth } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import { expireCookie } from 'better-auth/cookies'
import { getAdapter } from 'better-auth/db/adapter'
import { Kysely } from 'kysely'
import { PostgresJSDialect } from 'kysely-postgres-js'
import { problems } from '@khlang/contract/problems'
import { pushDeviceOf } from '#platform/http/push-device-cookie.ts'
import { type Sql, transaction } from '#platform/database/database.ts'
import { hashPassword, verifyPassword } from '#platform/secrets/passwords.ts'
import { readSetting } from '#platform/setting.ts'
import { saveProof } from '../mfa/factor-store.ts'
import { shareLookup } from '#platform/database/share-lookup.ts'
import { hashedTokens } from './hashed-tokens.ts'
import { passkeySignIn } from '../mfa/passkey-sign-in.ts'
import { popupPath } from '../linked-accounts/popup-page.ts'
import { storedToken } from '../sessions/session-token.ts'
import { endRemembering, lockRole, shiftSeconds } from '../sessions/sessions-store.ts'
import { recordSessionCreated, noteRefused } from './sign-in-store.ts'
import type { SocialProvider } from '@khlang/domain/staff/social'
import { originText } from '#platform/audit.ts'
import { linking, providersFor, type SocialProviders, withoutTokens } from '../linked-accounts/social.ts'
import { employeeExists, findSession, type FoundSession, isAdmitted, isFactorDemanded } from '../store.ts'

export type SignIn = {
  /** Answers a request to the sign-in library (`authRoutes`). */
  handle: (request: Request) => Promise<Response>
  /** Returns the stored form of the token in the session cookie; null if there is no cookie with our signature. */
  sessionToken: (cookies: string | undefined) => string | null
  /**
   * Returns the cookie of a session that continues under a new token; `until` is null for one that is not
   * remembered.
   */
  sessionCookie: (token: string, until: Date | null) => string
  /** Finds the valid session with this stored token, or null; concurrent requests of one session share lookups. */
  findSession: (token: string) => Promise<FoundSession | null>
}

/**
 * A remembered session lasts 7 days, any other 12 hours. Employees who must have a second factor are not
 * remembered.
 */
const rememberedSeconds = 7 * 24 * 60 * 60

/**
 * Sets up the sign-in library. One check applies to all ways to sign in: a session is created only for the
 * account of an employee who is not switched off.
 */
export async function createSignIn(
  sql: Sql,
  options: {
    publicUrl: string
    secret: string
    social: SocialProviders
    /** Verifies a password if more than one kind of hash is stored. */
    verify?: typeof verifyPassword
    /** Called when an account at a provider was linked to an account here. */
    onLinked?: (userId: string, provider: SocialProvider) => Promise<void>
    /** Called when somebody signed in on a device that gets push notifications. */
    onPushDevice?: (device: { id: string; sessionId: string; userId: string }) => PromiseLike<unknown>
  },
): Promise<SignIn> {
  const secure = options.publicUrl.startsWith('https:')
  // `__Host-`: a browser accepts such a cookie only over TLS, for exactly this host and all paths, and sends
  // it nowhere else.
  const cookiePrefix = `${secure ? '__Host-' : ''}khlang`
  const cookieName = `${cookiePrefix}.session_token`
  const settings = {
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
    rateLimit: { enabled: false }, // ours counts by account, device and network, in the database (throttle.ts)
    emailAndPassword: {
      enabled: true,
      disableSignUp: true, // registration has its own route, which reveals less (register.ts)
      minPasswordLength: 12,
      password: { hash: hashPassword, verify: options.verify ?? verifyPassword },
    },
    socialProviders: providersFor(options.social),
    account: {
      ...linking,
      additionalFields: { origin: { type: 'string', required: false, input: false, returned: false } },
    },
    // The library must not answer errors itself: they are logged with an incident number, or answered as
    // `unavailable`.
    onAPIError: { errorURL: options.publicUrl + popupPath, throw: true },
    session: {
      expiresIn: rememberedSeconds,
      // otherwise each read of a session would extend its twelve hours to seven days
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
    },
    plugins: [passkeySignIn(sql, options.publicUrl)],
    advanced: {
      cookiePrefix,
      useSecureCookies: false, // the library would put another prefix before ours
      defaultCookieAttributes: { secure },
      disableOriginCheck: false, // set explicitly: under test the library would disable it
      ipAddress: { ipAddressHeaders: ['x-khlang-address'] },
    },
    databaseHooks: {
      user: {
        create: {
          // The e-mail of an employee, also of an invited one, is reserved for them: no provider account may
          // register with it.
          before: async (user) => {
            if (await employeeExists(sql, user.email)) notAnEmployee()
          },
        },
      },
      account: {
        create: {
          before: async (account) => ({ data: { ...account, ...withoutTokens, origin: originText() } }),
          after: async ({ userId, providerId }) => options.onLinked?.(userId, providerId as SocialProvider),
        },
        update: { before: async (account) => ({ data: { ...account, ...withoutTokens } }) },
      },
      session: {
        create: {
          before: async (session, context) => {
            if (!(await isAdmitted(sql, session.userId))) {
              await noteRefused(sql, { userId: session.userId, way: wayOf(context), from: fromOf(session) })
              notAnEmployee()
            }
            return (await isRemembered(context)) && !(await isFactorDemanded(sql, session.userId))
              ? undefined
              : { data: { ...session, expiresAt: new Date(Date.now() + shiftSeconds * 1000) } }
          },
          after: async (session, context) => {
            const { id: sessionId, userId } = session
            const created = { userId, sessionId, way: wayOf(context), from: fromOf(session) }
            if (created.way === 'passkey') await saveProof(sql, sessionId, 'passkey') // it is both factors
            const idleMinutes = await readSetting(sql, 'session.idleMinutes')
            await recordSessionCreated(sql, created, idleMinutes)
            // A factor may have been demanded since `before` looked, by a change that did not see this session yet.
            if (session.expiresAt.getTime() - session.createdAt.getTime() > shiftSeconds * 1000)
              await transaction(sql, async (tx) => {
                const employeeId = await lockRole(tx, userId)
                if (employeeId !== null) await endRemembering(tx, idleMinutes, employeeId)
              })
            const device = pushDeviceOf(context?.headers?.get('cookie') ?? undefined)
            if (device !== null) await options.onPushDevice?.({ id: device, sessionId, userId })
          },
        },
      },
    },
    hooks: { after: keepForThePopup },
  } satisfies BetterAuthOptions
  const tables = hashedTokens(await getAdapter(settings))
  const auth = betterAuth({ ...settings, database: () => tables })
  return {
    handle: auth.handler,
    sessionToken: sessionCookieReader(cookieName, options.secret),
    sessionCookie(token, until) {
      const signedToken = encodeURIComponent(
        `${token}.${signatureOf(token, options.secret).toString('base64')}`,
      )
      const maxAgeAttribute =
        until === null ? '' : `; Max-Age=${Math.floor((until.getTime() - Date.now()) / 1000)}`
      return `${cookieName}=${signedToken}${maxAgeAttribute}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },
    findSession: shareLookup((token) => findSession(sql, token)),
  }
}

const notAnEmployee = (): never => {
  throw new APIError('FORBIDDEN', { code: 'not-an-employee', message: problems['not-an-employee'].title })
}

type Endpoint = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

/**
 * Returns whether a session is to be remembered. The body of the request says so; at the end of a popup, the
 * cookie that `keepForThePopup` set at its beginning.
 */
async function isRemembered(context: unknown): Promise<boolean> {
  const endpoint = context as Endpoint | null
  if (!endpoint?.path?.startsWith('/callback/'))
    return (endpoint?.body as { rememberMe?: unknown } | undefined)?.rememberMe !== false
  const { name } = endpoint.context.authCookies.dontRememberToken
  return !(await endpoint.getSignedCookie(name, endpoint.context.secret))
}

/**
 * Stores, at the beginning of a popup, whether its session is to be remembered, in the library's own cookie
 * for that.
 */
const keepForThePopup = createAuthMiddleware(async (endpoint) => {
  if (endpoint.path !== '/sign-in/social') return
  const { name, attributes } = endpoint.context.authCookies.dontRememberToken
  const additionalData = (endpoint.body as { additionalData?: { rememberMe?: unknown } }).additionalData
  if (additionalData?.rememberMe === false)
    await endpoint.setSignedCookie(name, 'true', endpoint.context.secret, attributes)
  else expireCookie(endpoint, { name, attributes })
})

/**
 * Returns how somebody signed in, derived from the called path; the path of a callback contains the
 * provider's name.
 */
function wayOf(context: unknown): string {
  const { path = '', params } = (context as Pick<Endpoint, 'path' | 'params'> | null) ?? {}
  if (path.startsWith('/callback/')) return params?.['id'] ?? 'provider'
  if (path === '/sign-in/passkey') return 'passkey'
  return /^\/sign-(in|up)\/email/.test(path) ? 'password' : (path.split('/')[1] ?? 'other')
}

const fromOf = (session: Record<string, unknown>) => ({
  address: textOf(session['ipAddress']),
  agent: textOf(session['userAgent']),
})
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * Creates the function that reads the session cookie, which is `token.signature`. Checking it here saves the
 * library's queries on every request. A correct signature stays correct, so the tokens of checked cookies are
 * cached.
 */
function sessionCookieReader(name: string, secret: string): SignIn['sessionToken'] {
  const tokenByCookie = new Map<string, string>()
  return (cookies) => {
    const cookie = cookies?.split('; ').find((one) => one.startsWith(`${name}=`))
    if (cookie === undefined) return null
    const checkedToken = tokenByCookie.get(cookie)
    if (checkedToken !== undefined) return checkedToken
    const token = tokenOf(decode(cookie.slice(name.length + 1)), secret)
    if (token === null) return null
    if (tokenByCookie.size >= maxCookies) tokenByCookie.clear()
    tokenByCookie.set(cookie, token)
    return token
  }
}
const maxCookies = 5_000

/** Returns the stored form of the token in `token.signature`; null if the signature is not ours. */
function tokenOf(value: string, secret: string): string | null {
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  const expected = signatureOf(token, secret)
  const givenSignature = Buffer.from(value.slice(dot + 1), 'base64')
  return givenSignature.length === expected.length && timingSafeEqual(givenSignature, expected)
    ? storedToken(token)
    : null
}

const signatureOf = (token: string, secret: string) => createHmac('sha256', secret).update(token).digest()

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
