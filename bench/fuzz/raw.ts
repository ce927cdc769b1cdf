import { createRandom, type Random } from '@khlang/seed/random'
import type { World } from '../../apps/server/src/testing/world.ts'
import { authPaths } from '../../apps/server/src/staff/sign-in/auth-routes.ts'
import { aim, callersOf, internals, whoAsks } from './fuzz.ts'
import { type Document, operationsOf } from './operations.ts'
import { type Draft, draftOf, toBytes } from './raw-draft.ts'
import { oddities } from './raw-oddities.ts'
import { type Answer, sendBytes } from './raw-wire.ts'
import { spoil } from './spoil.ts'
import { createMemory } from './values.ts'

/** `atOnce`: the number of requests under way at the same time. */
export type RawOptions = { requests: number; seed: number; atOnce?: number }

export type RawReport = {
  requests: number
  byStatus: Record<string, number>
  /** The oddity used least often, which shows that none was left out. */
  rarest: { name: string; times: number }
  /** Number of successful answers, and how many of them were to a request with an oddity. */
  done: number
  doneThoughOdd: number
  findings: { wrong: string; sent: string; times: number }[]
}

/**
 * Returns a request beyond the document's operations: the sign-in library's routes, webhooks for phones and
 * others, pages, health checks.
 */
const besides = (random: Random): { method: string; path: string; body?: string } => {
  const route = random.pick(authPaths)
  const said = {
    email: `owner${random.whole(1, 3)}@example.test`,
    password: 'a wrong password of nobody',
    ...(!route.path.endsWith('email') && { provider: 'google', credential: {}, callbackURL: '/' }),
  }
  return random.pick([
    {
      method: route.method,
      path: `/api/auth${route.path.replace(':provider', 'google')}`,
      ...(route.method === 'POST' && {
        body: JSON.stringify(random.chance(0.3) ? spoil(random, said) : said),
      }),
    },
    { method: 'POST', path: '/api/service/notifications', body: '{"text":"a"}' },
    { method: 'POST', path: '/api/service/truemoney/x', body: '{"message":"a.b.c"}' },
    { method: 'POST', path: '/api/service/line/webhook', body: '{"events":[]}' },
    { method: 'POST', path: '/api/reports/export', body: '{"what":"players"}' },
    { method: 'POST', path: '/api/staff/create-first-owner', body: '{"email":"a@example.test"}' },
    { method: 'GET', path: '/api/live' },
    { method: 'GET', path: '/files/x.webp' },
    { method: 'GET', path: random.pick(['/', '/login', '/bank', '/sw.js', '/assets/x.js']) },
    { method: 'GET', path: random.pick(['/health/live', '/health/ready', '/metrics', '/api/docs']) },
  ])
}

/**
 * Sends requests over bare connections, without a library that would repair them: everything the API offers,
 * as every kind of caller, with up to three oddities in path, method, headers and framing. Whatever was sent,
 * there must be no 5xx, no internals revealed, no connection left hanging, and nothing done without
 * permission, under another spelling of the path, from another site, or without an audit line.
 */
export async function fuzzRaw(world: World, { requests, seed, atOnce = 16 }: RawOptions): Promise<RawReport> {
  const random = createRandom(seed)
  const callers = await callersOf(world)
  for (const name of ['owner1', 'owner2', 'owner3']) await world.as('owner', name)
  const document = await (await callers.of('owner')).get<Document>('openapi.json')
  const operations = operationsOf(document)
  const memory = createMemory(random)
  const port = Number(new URL(world.url).port)
  const findings = new Map<string, { wrong: string; sent: string; times: number }>()
  const byStatus: Record<string, number> = {}
  const timesUsed = new Map(oddities.map(({ name }) => [name, 0]))
  const wrongBefore = await wrongPasswords(world)
  const asked = new Map<string, Promise<boolean>>()
  let [remaining, doneCount, doneThoughOdd, wrongPasswordAnswers] = [requests, 0, 0, 0]

  /** Returns whether this caller may make this request at all, tried with a plain request. */
  const isAllowed = (as: string, method: string, path: string) => {
    const key = `${as} ${method} ${path.split('?')[0]}`
    const known = asked.get(key) ?? askPlainly()
    asked.set(key, known)
    return known
    async function askPlainly(again = as !== 'nobody' && as !== 'service'): Promise<boolean> {
      const answer = await (await callers.of(as)).raw(method, path, method === 'GET' ? undefined : {})
      await answer.body?.cancel()
      if (answer.status !== 401 || !again) return answer.status !== 401 && answer.status !== 403
      await callers.forget(as) // their session was ended by another request
      return askPlainly(false)
    }
  }

  async function sendRequests() {
    while (remaining-- > 0) {
      const { as, draft, operation } = await next()
      const plain = { method: draft.method, path: draft.target.split('?')[0]! }
      const chosenOddities = Array.from({ length: random.pick([0, 1, 1, 1, 2, 2, 3]) }, () =>
        random.pick(oddities),
      )
      for (const { name, on } of chosenOddities) {
        on(draft, random)
        timesUsed.set(name, timesUsed.get(name)! + 1)
      }
      const bytes = toBytes(draft)
      const received = await sendBytes(port, bytes, {
        asksHead: draft.method === 'HEAD',
        breaksOff: draft.breaksOff,
      })
      for (const { status } of received.answers) byStatus[status] = (byStatus[status] ?? 0) + 1
      const [first] = received.answers
      if (first?.status === 401 && first.body.includes('INVALID_EMAIL_OR_PASSWORD')) wrongPasswordAnswers++
      if (chosenOddities.length === 0 && first?.status === 401) await callers.forget(as)
      if (first && first.status < 300) {
        doneCount++
        if (chosenOddities.length > 0) doneThoughOdd++
      }
      const shot = { as, plain, draft, odd: chosenOddities.map(({ name }) => name), operation }
      const fault = received.hung
        ? 'nobody answers, and nobody hangs up'
        : await faultOf(shot, received, isAllowed)
      if (fault)
        note(
          fault,
          `${as} [${shot.odd.join(', ')}] ${JSON.stringify(bytes.toString('latin1').slice(0, 1_500))}`,
        )
    }
  }

  async function next() {
    const aside = random.chance(0.25) ? besides(random) : null
    const operation = random.pick(operations)
    const as = aside ? random.pick(['nobody', 'nobody', 'viewer', 'owner']) : whoAsks(operation, random)
    const headers = { ...(await callers.of(as)).headers, connection: 'close' }
    if (aside) {
      const { method, path, body } = aside
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      return {
        as,
        operation: `${method} ${path}`,
        draft: draftOf(method, path, { ...headers, ...type }, body),
      }
    }
    const { url, init } = aim(operation, { random, memory, spoilt: false, as, headers })
    const body = init.body as string | Buffer | undefined
    return {
      as,
      operation: operation.name,
      draft: draftOf(
        operation.method,
        url,
        init.headers,
        body === undefined ? undefined : Buffer.from(body).toString('latin1'),
      ),
    }
  }

  function note(wrong: string, sent: string) {
    const key = wrong.replaceAll(/[0-9a-f-]{36}|\d+/g, '…')
    const known = findings.get(key)
    if (known) known.times += 1
    else findings.set(key, { wrong, sent, times: 1 })
  }

  await Promise.all(Array.from({ length: atOnce }, sendRequests))
  const auditLines = (await wrongPasswords(world)) - wrongBefore
  // There may be an audit line for a request that was cut off before the answer, but never an answer without
  // an audit line.
  if (auditLines < wrongPasswordAnswers)
    note(
      `${wrongPasswordAnswers} wrong passwords were refused as such, and ${auditLines} lines are on file`,
      '',
    )
  const [rarest] = [...timesUsed].toSorted(([, a], [, b]) => a - b)
  return {
    requests,
    byStatus,
    rarest: { name: rarest![0], times: rarest![1] },
    done: doneCount,
    doneThoughOdd,
    findings: [...findings.values()],
  }
}

const wrongPasswords = async ({ sql }: World) =>
  (
    await sql<
      { count: number }[]
    >`select count(*)::int as count from auth.sign_in where outcome = 'wrong-password'`
  )[0]!.count

type Shot = {
  as: string
  plain: { method: string; path: string }
  draft: Draft
  odd: string[]
  operation: string
}
type May = (as: string, method: string, path: string) => Promise<boolean>

async function faultOf(shot: Shot, { answers, rest }: { answers: Answer[]; rest: string }, may: May) {
  if (rest !== '') return `answers with something other than HTTP: ${JSON.stringify(rest.slice(0, 200))}`
  for (const { status, headers, body } of answers) {
    if (status >= 500) return `answers ${status}: ${body.slice(0, 300)}`
    if (internals.test(body)) return `reveals internals: ${internals.exec(body)![0]}`
    if (headers.get('location')?.some((to) => /^(\/\/|\\)|evil/.test(to)))
      return `redirects to another site: ${headers.get('location')!.join(' ')}`
    if (headers.get('set-cookie')?.includes('a=b')) return 'sets a cookie that came from the address'
    if (status < 400 && !headers.has('content-security-policy'))
      return `answers ${status} without its safety headers`
  }
  const [first, ...more] = answers
  const [host = ''] = shot.draft.headers.filter(([name]) => name === 'host').map(([, value]) => value)
  if (first && first.status < 400 && host.includes('evil'))
    return `answers ${first.status} to a foreign host name`
  // A second request on the connection has no credentials, so it belongs to nobody.
  if (more.some(isDone)) return 'carries out a second request that has no credentials'
  const twoLengths = shot.odd.some((name) => /two lengths|a length and pieces/.test(name))
  if (twoLengths && more.length > 0) return 'reads two requests from one with two lengths'
  return first && isDone(first) ? wronglyDone(shot, may) : null
}

/**
 * Whether the answer means that something was done. Pages do not count, since everyone may load them, nor
 * does the sign-in page to which visitors are redirected.
 */
const isDone = ({ status, headers }: Answer) =>
  status < 300 && !headers.get('content-type')?.[0]?.startsWith('text/html')

/** Paths that are open to everyone and change nothing. */
const openPaths = /^\/(sw\.js|manifest|icon|badge|assets\/|health\/)/

async function wronglyDone({ as, plain, draft, operation }: Shot, may: May): Promise<string | null> {
  const path = draft.target.split('?')[0]!.trimEnd() // trailing spaces do not change what is requested
  const method = draft.method === 'HEAD' ? 'GET' : draft.method
  if (openPaths.test(path)) return null
  if (path !== plain.path) return `does ${operation} under another spelling`
  if (method !== plain.method) return `does ${operation} by ${draft.method}`
  const values = (name: string) =>
    draft.headers.filter(([one]) => one.toLowerCase() === name).map(([, value]) => value)
  const [key] = values('authorization')
  const unsafe = method !== 'GET'
  if (unsafe && key === undefined && values('origin').some((origin) => origin !== 'http://localhost'))
    return `does ${operation} for another origin`
  if (
    unsafe &&
    key === undefined &&
    values('origin').length === 0 &&
    values('sec-fetch-site').includes('cross-site')
  )
    return `does ${operation} for another site`
  const who = key === undefined ? as : as === 'service' && key.startsWith('Bearer ') ? as : 'nobody'
  if (key !== undefined && who === 'service' && !isOwnKey(draft))
    return `does ${operation} by a key that is none`
  return (await may(who, method, plain.path)) ? null : `does ${operation} for ${who}`
}

/** Whether the request has a real key: keys made up by the fuzzer are too short or consist of one letter. */
const isOwnKey = ({ headers }: Draft) =>
  headers.some(([name, value]) => name === 'authorization' && value.length > 20 && !/a{40}/.test(value))
