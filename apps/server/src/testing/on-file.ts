import { randomUUID } from 'node:crypto'
import { type Act, may, type Role, roles } from '@khlang/domain/staff/acts'
import { expect } from 'vitest'
import { type Body, type Client, clientOf } from './client.ts'
import { besideContract, routes } from './routes.ts'
import type { World } from './world.ts'

/** Somebody at work, and by which name the audit knows them. */
export type Person = { email: string; client: Client }

type Line = {
  act: string
  actor: string
  object: string
  reason: string | null
  playerId: string | null
  address: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Where a browser says that a request comes from, when it is not one of our pages. */
const elsewhere = [
  { origin: 'https://another.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]
/** What is written by a worker, whenever it comes to it, and not by the command itself. */
const workers = [
  'right.denied',
  'order.done',
  'order.refused',
  'order.unknown',
  'firebase.fetched',
  'firebase.place',
  'firebase.commit',
  'account.moveIn',
  'employee.moveIn',
]
/** Of what these lines are about the player is known, so they name the player. */
const aboutPlayers = new Set(['player', 'request', 'order', 'reward', 'lossReturn'])

type Lines<Answer> = readonly string[] | ((answer: Answer) => readonly string[] | Promise<readonly string[]>)

type Send = (client: Client, headers: Record<string, string>) => Promise<Response>
type Deed = { route: string; needs: string | null; send: Send; reason?: string | undefined }

/** Whatever cookie an answer gives is kept, as a browser would. */
function keepCookies({ headers }: Client, answer: Response): void {
  const kept = new Map(
    [...(headers['cookie']?.split('; ') ?? []), ...answer.headers.getSetCookie()].map((one) => {
      const [name, ...value] = one.split(';')[0]!.split('=')
      return [name!, value.join('=')]
    }),
  )
  if (kept.size > 0) headers['cookie'] = [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** An entry that is put aside stands as it stood; a parser may keep its pattern. */
const keeping = new Set(['entry.hold', 'parser.save'])

export type Book = Awaited<ReturnType<typeof openBook>>

/**
 * Performs commands and holds each to the table of routes: refused when it comes from elsewhere or from somebody without the right, with
 * nothing on file; refused to whoever saw an older version; done when it comes from whoever may, with the lines that are expected on file, by whom and from where; and done once,
 * however often it is told.
 */
export async function openBook(
  world: World,
  {
    present = roles,
    written = new Map<string, Set<string>>(),
  }: { present?: readonly Role[]; written?: Map<string, Set<string>> } = {},
) {
  const staff = new Map<Role, Person>()
  const renewing = new Set<string>()

  async function person(role: Role, name: string = role): Promise<Person> {
    return { email: `${name}@example.test`, client: await world.as(role, name) }
  }
  for (const role of present) staff.set(role, await person(role))
  const of = (role: Role) => staff.get(role)!

  const nobody: Person = { email: '', client: clientOf(world.url, {}) }

  async function linesSince(seq: number): Promise<Line[]> {
    return world.sql<Line[]>`
      select act, actor, object_kind || '/' || object_id as object, reason, player_id, origin->>'address' as address,
        before, after
      from audit where seq > ${seq} and act <> all(${workers}) order by seq`
  }
  const lastSeq = async () => {
    const [row] = await world.sql<{ seq: number }[]>`select coalesce(max(seq), 0)::integer as seq from audit`
    return row!.seq
  }

  /** The same, from where or by whom it must not come: told why. */
  async function turnAway({ client }: Person, { route, needs, send }: Deed) {
    if (!('authorization' in client.headers) && route.startsWith('POST'))
      for (const headers of elsewhere) {
        const answer = await send(client, headers)
        expect([route, headers, answer.status, await answer.json()]).toMatchObject([
          route,
          headers,
          403,
          { code: 'wrong-origin' },
        ])
      }
    if (needs === null || needs.startsWith('service.')) return
    const without = roles.find((role) => !may(role, needs as Act))
    if (without === undefined) return
    const answer = await send(of(without).client, {})
    expect([route, answer.status, await answer.json()]).toMatchObject([
      route,
      403,
      { code: 'not-permitted', permission: needs },
    ])
  }

  /** Whoever decided by what stood there before is told that it has changed, and nothing is done. */
  async function refusesStale(client: Client, path: string, input: Record<string, unknown>) {
    const { version, operationId } = input
    if (typeof version !== 'number' || version === 0) return
    const stale = {
      ...input,
      version: version + 1,
      ...(operationId !== undefined && { operationId: randomUUID() }),
    }
    expect([path, await client.refused(path, stale)]).toMatchObject([
      path,
      { status: 409, code: 'stale-version' },
    ])
  }

  function check(line: Line, who: Person, { reason }: Pick<Deed, 'reason'>) {
    if (line.actor !== 'system') expect(line).toMatchObject({ address: '127.0.0.1' })
    if (aboutPlayers.has(line.object.split('/')[0]!) && line.object.length > 40)
      expect([line.act, line.playerId]).not.toEqual([line.act, null])
    // What was before and what is now: a line that says the same twice says nothing.
    if (line.before !== null && line.after !== null && !keeping.has(line.act))
      expect([line.act, line.before]).not.toEqual([line.act, line.after])
    if (reason !== undefined && line.actor === who.email)
      expect([line.act, line.reason]).toEqual([line.act, expect.stringContaining(reason)])
  }

  async function done<Answer>(
    who: Person,
    deed: Deed,
    lines: Lines<Answer>,
  ): Promise<[Answer, Line[], number]> {
    const { route, send } = deed
    const before = await lastSeq()
    await turnAway(who, deed)
    expect([route, await linesSince(before)]).toEqual([route, []])

    const answer = await send(who.client, {})
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} from ${route}: ${text}`)
    keepCookies(who.client, answer)
    if (answer.headers.getSetCookie().some((one) => one.includes('session_token'))) renewing.add(route)
    const body = (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as Answer
    const expected = typeof lines === 'function' ? await lines(body) : lines
    const found = await linesSince(before)
    const told = found.map(
      ({ act, actor, object }) => `${actor === who.email ? '' : `${actor}: `}${act} ${object}`,
    )
    expect([route, ...told]).toEqual([route, ...expected])
    for (const line of found) check(line, who, deed)
    written.set(route, new Set([...(written.get(route) ?? []), ...found.map(({ act }) => act)]))
    return [body, found, before]
  }

  return {
    person,
    of,
    nobody,
    /** Which acts each route was seen to put on file. */
    written,
    /** The routes that gave the caller's session another token. */
    renewing,
    /** `act kind/id` of every line, in order; with who it was before it, where it is somebody else than whoever called. */
    async does<Answer = Body>(
      who: Person,
      path: string,
      input: Record<string, unknown>,
      lines: Lines<Answer> = [],
      right?: string,
    ): Promise<Answer> {
      const route = `POST /${path}` as const
      const { needs: inTable } = routes[route] ?? expect.fail(`${route} is not in the table`)
      const needs = right ?? inTable
      const send: Send = (client, headers) => client.raw('POST', `/api/${path}`, input, headers)
      const reason = input['reason'] as string | undefined
      await refusesStale(who.client, path, input)
      const [answer, found, before] = await done<Answer>(who, { route, needs, send, reason }, lines)
      if ('operationId' in input) {
        expect([path, await who.client.post(path, input)]).toEqual([path, answer])
        expect([path, await linesSince(before)]).toEqual([path, found])
      }
      return answer
    },
    /** The same of what is beside the contract: bytes that come in, files that go out. */
    async carries<Answer = Body>(
      who: Person,
      route: string,
      {
        query = {},
        bytes,
        json,
      }: { query?: Record<string, string>; bytes?: Uint8Array | string; json?: Record<string, string> },
      lines: Lines<Answer> = [],
    ): Promise<Answer> {
      const { needs } = besideContract[route] ?? expect.fail(`${route} is not in the table`)
      const [method, path] = route.split(' ') as [string, string]
      const address = `/api${path}?${new URLSearchParams(query)}`
      const send: Send = (client, more) =>
        bytes === undefined
          ? client.raw(method, address, json, more)
          : fetch(client.url + address, {
              method,
              headers: { ...client.headers, ...more, 'content-type': 'application/octet-stream' },
              body: new Uint8Array(Buffer.from(bytes)),
            })
      const [answer] = await done<Answer>(
        who,
        { route, needs, send, reason: { ...query, ...json }['reason'] },
        lines,
      )
      return answer
    },
  }
}
