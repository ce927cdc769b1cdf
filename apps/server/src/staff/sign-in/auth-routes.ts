import { problems } from '@khlang/contract/problems'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '#platform/database/database.ts'
import type { Log } from '#platform/monitoring/log.ts'
import { networkOf } from '#platform/http/net.ts'
import { toProblem } from '#platform/http/problem.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type Caller, permit } from '../actor.ts'
import { deviceCookie, deviceIdOf, newDevice } from './device-cookie.ts'
import { isKnownDevice, noteDevice } from './device-store.ts'
import { identify } from '../sessions/identify.ts'
import { socialProviders } from '@khlang/domain/staff/social'
import { limitProviderCalls } from '../linked-accounts/provider-calls.ts'
import { popupPath } from '../linked-accounts/popup-page.ts'
import type { SignIn } from './sign-in.ts'
import { noteWrongPassword } from './sign-in-store.ts'
import { forgetFailedSignIns } from '../store.ts'
import { countTry, withThrottle } from './throttle.ts'

type Options = { sql: Sql; signIn: SignIn; publicUrl: string; log: Log }
/** How long each call to a provider may take. A person waits in a popup meanwhile; GitHub is called three times. */
const providerAnswersWithinMs = 10_000

type Handle = () => Promise<Response>
type Guard = (request: FastifyRequest, options: Options, handle: Handle) => Promise<Response>

type AuthRoute = {
  method: 'GET' | 'POST'
  /** Below `/api/auth`, as the library names it. */
  path: string
  /** Whether the route is open while the second factor is pending: routes that sign in or out. */
  allowsMfaPending: boolean
  guard?: Guard
}

/**
 * The open routes of the sign-in library, each with the checks made before the library is called. All other
 * paths of the library are unavailable: a path that is not listed here does not exist.
 */
export function authRoutes(http: FastifyInstance, options: Options): void {
  for (const { method, path, allowsMfaPending, guard } of authPaths)
    http.route({
      method,
      url: `/api/auth${path}`,
      async handler(request, reply) {
        // The library gets the path of this route, never the path as the caller wrote it.
        const libraryPath = path.replace(':provider', () => providerOf(request))
        const handle = () => options.signIn.handle(toFetchRequest(request, libraryPath, options.publicUrl))
        if (method === 'POST' && !isObject(request.body))
          refuse('bad-input', { detail: 'The body must be a JSON object.' })
        if (!allowsMfaPending) refuseMfaPending((await identify(options, request)).caller)
        return send(reply, guard ? await guard(request, options, handle) : await handle())
      },
    })
}

/** Returns whether a body is an object. For some paths the library reads fields before it checks this. */
const isObject = (body: unknown) => typeof body === 'object' && body !== null && !Array.isArray(body)

function refuseMfaPending(caller: Caller): void {
  if (caller.kind === 'nobody' && caller.because === 'second-factor-needed') refuse(caller.because)
}

function providerOf(request: FastifyRequest): string {
  const { provider } = request.params as { provider: string }
  return socialProviders.find((one) => one === provider) ?? refuse('not-found')
}

/**
 * Returns the key under which opened popups are counted, by address. A completed sign-in clears the count, so
 * that an office that shares one address is not slowed down.
 */
const popupKeyOf = (request: FastifyRequest) => `address:popup:${networkOf(request.ip)}`

/**
 * Slows down the guessing of passwords, records wrong ones, and makes the browser a known device of the employee who
 * has signed in.
 */
const byPassword: Guard = async (request, { sql, publicUrl }, handle) => {
  const email = (request.body as { email?: unknown } | undefined)?.email
  if (typeof email !== 'string') return handle()
  const device = deviceIdOf(request.headers.cookie, publicUrl)
  const isKnown = isKnownDevice.bind(null, sql)
  const answer = await withThrottle(sql, { email, address: request.ip, device }, isKnown, handle)
  const from = { address: request.ip, agent: request.headers['user-agent'] ?? '' }
  if (answer.status === 401) await noteWrongPassword(sql, { email: email.toLowerCase(), from })
  if (answer.status === 403) return asWrongPassword()
  return answer.ok ? withDevice(answer, await rememberDevice(sql, device, email), publicUrl) : answer
}

/**
 * Returns the answer to a wrong password, which is also given to the right password of an account that is not
 * approved or is switched off. Otherwise somebody could register with another person's e-mail, sign in with
 * the chosen password, and learn whether the e-mail was known. With a provider or a passkey the person has
 * proved that the account is theirs, so the reason is given.
 */
const asWrongPassword = () =>
  new Response(JSON.stringify({ message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' }), {
    status: 401,
    headers: { 'content-type': 'application/json' },
  })

/**
 * Records that this account has signed in in this browser (`isKnownDevice`). Returns the browser's id: a new one if
 * it sent no device cookie.
 */
async function rememberDevice(sql: Sql, device: string | null, email: string): Promise<string> {
  const id = device ?? newDevice()
  await noteDevice(sql, id, email.toLowerCase())
  return id
}

const withDevice = (answer: Response, device: string, publicUrl: string): Response =>
  withHeader(answer, 'set-cookie', deviceCookie(device, publicUrl))

function withHeader(answer: Response, name: string, value: string): Response {
  const headers = new Headers(answer.headers)
  headers.append(name, value)
  return new Response(answer.body, { status: answer.status, headers })
}

const beginByProvider: Guard = async (request, { sql, signIn }, handle) => {
  const { caller } = await identify({ sql, signIn }, request)
  if (caller.kind === 'employee') refuse('already-signed-in')
  await countTry(sql, popupKeyOf(request))
  return handle()
}

const byPasskey: Guard = async (request, { sql }, handle) => {
  const throttleKey = `address:passkey:${networkOf(request.ip)}`
  await countTry(sql, throttleKey)
  const answer = await handle()
  if (answer.ok) await forgetFailedSignIns(sql, [throttleKey])
  return answer
}

/** Begins to link an account at a provider. Needs step-up. */
const beginLink: Guard = async (request, { sql, signIn }, handle) => {
  permit((await identify({ sql, signIn }, request)).caller, 'account.link')
  return handle()
}

const backFromProvider: Guard = async (request, { sql, signIn, log }, handle) => {
  // called so that the audit line of a linked account names the employee
  await identify({ sql, signIn }, request)
  const answer = await limitProviderCalls({ log, withinMs: providerAnswersWithinMs }, handle).catch(
    (error: unknown) => toPopup({ error: toProblem(error, log).code }),
  )
  if (answer.headers.getSetCookie().some((cookie) => cookie.includes('session_token=')))
    await forgetFailedSignIns(sql, [popupKeyOf(request)])
  return withoutRevealing(answer)
}

/**
 * Signs out, and lets the browser clear the pictures and files in its cache. Nothing else is cleared: the
 * only other data the browser keeps is the look of the sign-in page, the known-device cookie and the push
 * subscription (decision 0057).
 */
const leave: Guard = async (_request, _options, handle) =>
  withHeader(await handle(), 'clear-site-data', '"cache"')

export const authPaths: readonly AuthRoute[] = [
  { method: 'POST', path: '/sign-in/email', allowsMfaPending: true, guard: byPassword },
  { method: 'POST', path: '/sign-in/social', allowsMfaPending: true, guard: beginByProvider },
  { method: 'POST', path: '/passkey/options', allowsMfaPending: true },
  { method: 'POST', path: '/sign-in/passkey', allowsMfaPending: true, guard: byPasskey },
  { method: 'GET', path: '/callback/:provider', allowsMfaPending: true, guard: backFromProvider },
  { method: 'POST', path: '/link-social', allowsMfaPending: false, guard: beginLink },
  { method: 'POST', path: '/sign-out', allowsMfaPending: true, guard: leave },
]

/**
 * Turns "account not linked" into "not an employee": somebody with an account at a provider must not learn which
 * e-mails are known here.
 */
function withoutRevealing(answer: Response): Response {
  const location = answer.headers.get('location')
  if (location === null || !/[?&]error=account_not_linked\b/.test(location)) return answer
  const target = new URL(location, 'http://localhost')
  target.searchParams.set('error', 'not-an-employee')
  target.searchParams.set('error_description', problems['not-an-employee'].title)
  const headers = new Headers(answer.headers)
  headers.set('location', target.pathname + target.search)
  return new Response(null, { status: answer.status, headers })
}

/** Redirects to the last page of a popup, since a popup cannot show a problem as JSON. */
const toPopup = (parameters: Record<string, string>) =>
  new Response(null, {
    status: 302,
    headers: { location: `${popupPath}?${new URLSearchParams(parameters)}` },
  })

function toFetchRequest(request: FastifyRequest, path: string, publicUrl: string): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value))
  }
  headers.set('x-khlang-address', request.ip) // overwrites any value that the caller sent under this name
  if (!headers.has('origin')) headers.set('origin', publicUrl) // foreign origins were refused before (http.ts)
  const body = request.body === undefined ? null : JSON.stringify(request.body)
  const query = request.url.split('?').slice(1).join('?')
  const address = new URL(`/api/auth${path}${query === '' ? '' : `?${query}`}`, publicUrl)
  return new Request(address, { method: request.method, headers, body })
}

async function send(reply: FastifyReply, answer: Response): Promise<FastifyReply> {
  reply.code(answer.status)
  answer.headers.forEach((value, name) => {
    if (name !== 'set-cookie') reply.header(name, value)
  })
  for (const cookie of answer.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return reply.send(withoutToken(await answer.text()))
}

/**
 * Removes the session's token, which the library also puts in the body of an answer. The token belongs only
 * in the cookie, where scripts cannot read it.
 */
const withoutToken = (body: string) => body.replace(/"token":"[^"]*",?/, '')
