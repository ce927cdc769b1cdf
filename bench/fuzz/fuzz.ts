import { keyScopes } from '@khlang/domain/service-api/service-key'
import { problems } from '@khlang/contract/problems'
import { roles } from '@khlang/domain/staff/acts'
import { greyPng } from '@khlang/seed/png'
import { createRandom, type Random } from '@khlang/seed/random'
import type { Client } from '../../apps/server/src/testing/client.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import { type Document, type Operation, operationsOf } from './operations.ts'
import { spoil } from './spoil.ts'
import { createMemory, makeValue, type Memory } from './values.ts'

/** `atOnce`: the number of requests under way at the same time. */
export type FuzzOptions = { requests: number; seed: number; atOnce?: number }

export type FuzzReport = {
  requests: number
  byStatus: Record<string, number>
  /** Number of operations in the document, and how many of them succeeded at least once. */
  operations: number
  succeeded: number
  /** Operations that never succeeded, with their most frequent refusal. */
  neverDone: Record<string, string>
  /** The first finding of each kind, with what was sent. */
  findings: Finding[]
  slowest: { name: string; ms: number }
}

type Finding = { operation: string; wrong: string; sent: string; times: number }

type Shot = {
  operation: Operation
  as: string
  url: string
  init: RequestInit & { headers: Record<string, string> }
  /** The JSON body; undefined if its text was altered afterwards, so that it may be no JSON. */
  sentJson: unknown
}

/**
 * Sends requests for everything in the API's own document, as every kind of caller, with valid, almost valid
 * and invalid values, and checks every answer against that document: no 5xx, no undeclared status, no body
 * that violates its schema, no internals revealed, and nothing done that the document forbids. A seed repeats the
 * random choices, but not the order and the ids of the answers that later requests are made of.
 */
export async function fuzz(world: World, { requests, seed, atOnce = 4 }: FuzzOptions): Promise<FuzzReport> {
  const random = createRandom(seed)
  const callers = await callersOf(world)
  const document = await (await callers.of('owner')).get<Document>('openapi.json')
  const operations = operationsOf(document)
  const memory = createMemory(random)
  const findings = new Map<string, Finding>()
  const byStatus: Record<string, number> = {}
  const doneOperations = new Set<string>()
  const refusals = new Map<string, Map<string, number>>()
  let slowest = { name: '', ms: 0 }
  let remaining = requests

  async function sendRequests() {
    while (remaining-- > 0) {
      // The first two rounds call every operation, so that later requests have something to refer to.
      const at = requests - remaining - 1
      const first = at < 2 * operations.length
      const operation = first ? operations[at % operations.length]! : random.pick(operations)
      const as = first && !operation.path.startsWith('/service/') ? 'owner' : whoAsks(operation, random)
      const spoilt = !first && random.chance(0.4)
      await shoot(aim(operation, { random, memory, spoilt, as, headers: (await callers.of(as)).headers }))
    }
  }

  async function shoot(shot: Shot) {
    const { operation, url, init } = shot
    const startedAt = performance.now()
    const wrong = await fire()
    const ms = Math.round(performance.now() - startedAt)
    if (ms > slowest.ms) slowest = { name: operation.name, ms }
    if (!wrong) return
    const key = `${operation.name} ${wrong}`.replaceAll(/[0-9a-f-]{36}|\d+/g, '…')
    const known = findings.get(key)
    if (known) known.times += 1
    else
      findings.set(key, {
        operation: operation.name,
        wrong,
        sent: `${shot.as}: ${url} ${toText(init.body)}`.slice(0, 2_000),
        times: 1,
      })

    async function fire(): Promise<string | null> {
      let answer: Response
      try {
        answer = await fetch(world.url + url, {
          ...init,
          redirect: 'manual',
          signal: AbortSignal.timeout(60_000),
        })
      } catch (error) {
        return `gives no answer (${String(error)})`
      }
      const text = await answer.text()
      byStatus[answer.status] = (byStatus[answer.status] ?? 0) + 1
      if (answer.status === 401) await callers.forget(shot.as)
      const type = answer.headers.get('content-type') ?? ''
      const body: unknown = /json/.test(type) ? JSON.parse(text) : text
      if (answer.ok) {
        doneOperations.add(operation.name)
        memory.learn(operation.path, body)
      } else noteRefusal(operation.name, text)
      return faultOf(shot, answer.status, type, body, text)
    }
  }

  function noteRefusal(name: string, text: string) {
    const { code, fields } = JSON.parse(text) as {
      code?: string
      fields?: { path: string; message: string }[]
    }
    const words = `${code} ${fields?.map(({ path, message }) => `${path}: ${message}`).join(' ') ?? ''}`
    const counts = refusals.get(name) ?? new Map<string, number>()
    refusals.set(name, counts.set(words, (counts.get(words) ?? 0) + 1))
  }

  await Promise.all(Array.from({ length: atOnce }, sendRequests))
  return {
    requests,
    byStatus,
    operations: operations.length,
    succeeded: doneOperations.size,
    neverDone: Object.fromEntries(
      operations
        .filter(({ name }) => !doneOperations.has(name))
        .map(({ name }) => [
          name,
          [...(refusals.get(name) ?? [])].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '',
        ]),
    ),
    findings: [...findings.values()],
    slowest,
  }
}

function faultOf(shot: Shot, status: number, type: string, body: unknown, text: string): string | null {
  const { operation } = shot
  if (status >= 500) return `answers ${status}: ${text.slice(0, 300)}`
  if (internals.test(text)) return `reveals internals: ${internals.exec(text)![0]}`
  if (status >= 400 && !isProblem(status, body)) return `refuses in another form: ${text.slice(0, 200)}`
  const fault = operation.faultOf(status, type, body)
  if (fault) return `${fault} ${status >= 400 ? text.slice(0, 300) : ''}`
  if (
    status < 300 &&
    operation.method === 'POST' &&
    operation.body?.type === 'application/json' &&
    !isDocumented(shot, body)
  )
    return 'carries out what its documentation does not allow'
  return null
}

/**
 * Whether the document allows what was carried out: all that was sent, except the lines of a batch that were refused, each
 * by its own result.
 */
function isDocumented({ operation, sentJson }: Shot, answer: unknown): boolean {
  const { results } = (answer ?? {}) as { results?: { outcome: string }[] }
  const [name, lines] = Object.entries(sentJson ?? {})[0] ?? []
  if (!results || name === undefined || !Array.isArray(lines)) return operation.allows(sentJson)
  const taken = lines.filter((_, at) => results[at]?.outcome !== 'refused')
  return taken.length === 0 || operation.allows({ ...(sentJson as object), [name]: taken })
}

/** Finds internals in an answer: stack lines, source paths, database messages. */
export const internals =
  /\bat (async )?[\w.<>]+ \(|node_modules|\.ts:\d+|PostgresError|violates \w+ constraint|syntax error at|invalid input syntax/

const isProblem = (status: number, body: unknown) => {
  const { code, status: said } = (body ?? {}) as { code?: string; status?: number }
  return code !== undefined && code in problems && said === status
}

const toText = (body: unknown) => (typeof body === 'string' ? body : body === undefined ? '' : '(bytes)')

/** The callers. The owner is used most often, since the owner has the most permissions. */
const who = [
  ...roles,
  'owner',
  'owner',
  'owner',
  'owner',
  'supervisor',
  'finance',
  'service',
  'service',
  'nobody',
]

export const whoAsks = ({ path }: Operation, random: Random) =>
  path.startsWith('/service/') && random.chance(0.8) ? 'service' : random.pick(who)

type Aim = { random: Random; memory: Memory; spoilt: boolean; as: string; headers: Record<string, string> }

/** Returns a request for this operation. With `spoilt`, some of its values are wrong, or its text is cut. */
export function aim(operation: Operation, { random, memory, spoilt, as, headers }: Aim): Shot {
  const { method, parameters, body } = operation
  const maker = { random, memory, path: operation.path }
  let path = operation.path
  const query = new URLSearchParams()
  for (const { name, in: place, required = false, schema } of parameters) {
    if (!required && place === 'query' && random.chance(0.6)) continue
    const fit = makeValue(maker, schema, name)
    const value = spoilt && random.chance(0.4) ? spoil(random, fit) : fit
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(plainText(value)) || 'x')
    else if (value !== null && typeof value === 'object')
      for (const [key, one] of Object.entries(value))
        query.append(Array.isArray(value) ? name : key, plainText(one))
    else query.append(name, plainText(value))
  }
  const fit = body?.type === 'application/json' ? makeValue(maker, body.schema) : undefined
  const sentJson = spoilt && fit !== undefined ? spoil(random, fit) : fit
  const sent = body ? (fit === undefined ? bytes(random) : JSON.stringify(sentJson)) : undefined
  const raw = spoilt && typeof sent === 'string' && random.chance(0.08)
  return {
    operation,
    as,
    sentJson: raw ? undefined : sentJson,
    url: `/api${path}${query.size > 0 ? `?${query}` : ''}`,
    init: {
      method,
      headers: {
        ...headers,
        ...(body && { 'content-type': raw && random.chance(0.3) ? 'text/plain' : body.type }),
      },
      ...(sent !== undefined && { body: raw ? sent.slice(0, random.whole(0, sent.length - 1)) : sent }),
    },
  }
}

/** Returns a value as query text, without lone surrogates, which a URL cannot contain. */
const plainText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()

/** Returns the bytes of a picture, a table, or neither. */
function bytes(random: Random): Buffer {
  const [width, height] = [random.whole(1, 40), random.whole(1, 40)]
  const noise = Buffer.from(Array.from({ length: width * height }, () => random.whole(0, 255)))
  const table = [
    'code,firstName,mobile',
    `new${random.whole(1, 99)},ทดสอบ,0812345678`,
    `"${random.digits(6)},,`,
  ].join('\n')
  return random.pick([greyPng({ width, height, grey: noise }), Buffer.from(table), noise])
}

/** Returns every kind of caller. A caller whose session has ended signs in again under another name. */
export async function callersOf(world: World) {
  const clientsByRole = new Map<string, Promise<Client>>()
  let names = 0
  const nobody: Client = { ...(await world.as('viewer', 'first')), headers: {} }
  function signIn(name: string): Promise<Client> {
    if (name === 'nobody') return Promise.resolve(nobody)
    if (name === 'service') return world.service(...keyScopes)
    return world.as(name as (typeof roles)[number], `${name}${++names}`)
  }
  return {
    of(name: string): Promise<Client> {
      const client = clientsByRole.get(name) ?? signIn(name)
      clientsByRole.set(name, client)
      return client
    },
    async forget(name: string) {
      if (name === 'service' || name === 'nobody') return
      clientsByRole.delete(name)
      // No caller has a second factor, so if a request made one mandatory, every further request would be
      // refused.
      await world.sql`delete from setting where key = 'staff.secondFactor'`
    },
  }
}
