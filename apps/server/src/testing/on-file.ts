import { randomUUID } from 'node:crypto'
import { approvableCommands } from '@khlang/contract/approvals'
import { type Act, may, type Role, roles } from '@khlang/domain/staff/acts'
import { expect } from 'vitest'
import { type Body, type Client, clientOf } from './client.ts'
import { besideContract, routes } from './routes.ts'
import { approvalQuestion } from './approval-question.ts'
import { type AuditedLine, auditText } from './audit-text.ts'
import { noteSent, type SentFields } from './sent-fields.ts'
import { shownText } from './shown-text.ts'
import type { World } from './world.ts'
import { noteWrittenRows, writtenRows } from './written-rows.ts'

/** An employee who is signed in, and the name that the audit log has for them. */
export type Person = { email: string; client: Client }

/** The headers of a browser whose request does not come from one of our pages. */
const otherSites = [
  { origin: 'https://another.example' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
]
/** Acts whose audit lines are not written by the command itself: later, by a worker, or about a refused call. */
const actsOfWorkers = [
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
/** Audit lines about these objects also have the player's id. */
const aboutPlayers = new Set(['player', 'request', 'order', 'reward', 'lossReturn'])

type Lines<Answer> = readonly string[] | ((answer: Answer) => readonly string[] | Promise<readonly string[]>)

type Send = (client: Client, headers: Record<string, string>) => Promise<Response>
/** `needs` is the act or the scope that the call requires; null if anybody may make it. */
type AuditedCall = {
  route: string
  needs: string | null
  send: Send
  reason?: string | undefined
  operationId?: string | undefined
}

/** Returns a function that finds the record with this id among the rows of a list. */
export const row =
  (id: string) =>
  ({ rows }: { rows: ({ id: string } & Record<string, unknown>)[] }) =>
    rows.find((one) => one.id === id) ?? expect.fail(`${id} is not in the list`)

/** Keeps every cookie that an answer sets, as a browser would. */
function keepCookies({ headers }: Client, answer: Response): void {
  const kept = new Map(
    [...(headers['cookie']?.split('; ') ?? []), ...answer.headers.getSetCookie()].map((one) => {
      const [name, ...value] = one.split(';')[0]!.split('=')
      return [name!, value.join('=')]
    }),
  )
  if (kept.size > 0) headers['cookie'] = [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Returns the input once for each of its texts, numbers and booleans but the operation id, with that one changed. */
function* otherBodies(input: Record<string, unknown>) {
  for (const [name, value] of Object.entries(input)) {
    if (name === 'operationId') continue
    if (typeof value === 'number') yield { ...input, [name]: value + 1 }
    if (typeof value === 'boolean') yield { ...input, [name]: !value }
    if (typeof value === 'string')
      yield { ...input, [name]: /^[0-9a-f-]{36}$/.test(value) ? randomUUID() : `${value}1` }
  }
}

type CommandRecord = {
  /** The acts that each route was seen to write to the audit log. */
  written: Map<string, Set<string>>
  sent: SentFields
  /** The commands that an approval was requested for. */
  asked: Set<string>
  /** What `takeText` returns next. */
  texts: string[]
}
const newRecord = (): CommandRecord => ({
  written: new Map(),
  sent: new Map(),
  asked: new Set(),
  texts: [],
})

/** A call under an operation id, with its first answer. */
type CallUnderId = { client: Client; path: string; input: Record<string, unknown>; answer: unknown }

export type Book = Awaited<ReturnType<typeof openBook>>

/**
 * Runs commands and checks each against the table of routes. A call from another site, or from somebody without the
 * right, is refused and writes at most `right.denied` to the audit log. A caller who names another version of the row
 * is refused. A permitted call succeeds and writes the expected lines, with its actor and address. A repeat of it does
 * nothing more. What was seen is kept in the book, which tests compare with the table at the end.
 */
export async function openBook(
  world: World,
  { present = roles, kept = newRecord() }: { present?: readonly Role[]; kept?: CommandRecord } = {},
) {
  const staff = new Map<Role, Person>()
  const renewing = new Set<string>()
  const underIds: CallUnderId[] = []
  await noteWrittenRows(world.sql)
  const { written, sent, asked, texts } = kept

  async function person(role: Role, name: string = role): Promise<Person> {
    return { email: `${name}@example.test`, client: await world.as(role, name) }
  }
  for (const role of present) staff.set(role, await person(role))
  const of = (role: Role) => staff.get(role)!

  const nobody: Person = { email: '', client: clientOf(world.url, {}) }

  async function linesSince(seq: number): Promise<AuditedLine[]> {
    return world.sql<AuditedLine[]>`
      select seq, act, actor, object_kind || '/' || object_id as object, reason, player_id, origin->>'address' as address,
        before, after
      from audit where seq > ${seq} and act <> all(${actsOfWorkers}) order by seq`
  }
  const lastSeq = async () => {
    const [row] = await world.sql<{ seq: number }[]>`select coalesce(max(seq), 0)::integer as seq from audit`
    return row!.seq
  }

  /** Sends the same call from another site, and as somebody without the right: both are refused with the reason. */
  async function turnAway({ client }: Person, { route, needs, send }: AuditedCall) {
    if (!('authorization' in client.headers) && route.startsWith('POST'))
      for (const headers of otherSites) {
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

  /** A caller who names another version than the row has is refused. */
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

  /** Checks one line of a permitted call: its address, player, change and reason. */
  function check(line: AuditedLine, who: Person, { reason }: Pick<AuditedCall, 'reason'>) {
    if (line.actor !== 'system') expect(line).toMatchObject({ address: '127.0.0.1' })
    if (aboutPlayers.has(line.object.split('/')[0]!) && line.object.length > 40)
      expect([line.act, line.playerId]).not.toEqual([line.act, null])
    // `before` and `after` must differ, since a line with equal values records no change.
    if (line.before !== null && line.after !== null)
      expect([line.act, line.before]).not.toEqual([line.act, line.after])
    if (reason && line.actor === who.email)
      expect([line.act, line.reason]).toEqual([line.act, expect.stringContaining(reason)])
  }

  /**
   * Makes a call, first without the right, then with it, and checks its audit lines. Returns the answer, the
   * lines, and the number of the last line before.
   */
  async function runChecked<Answer>(
    who: Person,
    call: AuditedCall,
    lines: Lines<Answer>,
  ): Promise<[Answer, AuditedLine[], number]> {
    const { route, send } = call
    const before = await lastSeq()
    await turnAway(who, call)
    expect([route, await linesSince(before)]).toEqual([route, []])

    const answer = await send(who.client, {})
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} from ${route}: ${text}`)
    keepCookies(who.client, answer)
    if (answer.headers.getSetCookie().some((one) => one.includes('session_token'))) renewing.add(route)
    const body = (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as Answer
    const expected = typeof lines === 'function' ? await lines(body) : lines
    const found = await linesSince(before)
    const recorded = found.map(
      ({ act, actor, object }) => `${actor === who.email ? '' : `${actor}: `}${act} ${object}`,
    )
    expect([route, ...recorded]).toEqual([route, ...expected])
    for (const line of found) {
      check(line, who, call)
      texts.push(auditText(route, line))
    }
    const { operationId } = call
    const rows = await writtenRows(world.sql, { lines: found.map(({ seq }) => seq), operationId })
    if (rows.length > 0) texts.push([`${route} wrote`, ...rows].join('\n  '))
    written.set(route, new Set([...(written.get(route) ?? []), ...found.map(({ act }) => act)]))
    return [body, found, before]
  }

  return {
    person,
    of,
    nobody,
    ...kept,
    /** Pass it to the book of another world, so that both write to the same record. */
    kept,
    /**
     * Returns what was written since the last call, as text that is equal in every run: the audit lines of
     * each command, the text that its approver reads, and the records that were read back.
     */
    takeText() {
      return `${texts.splice(0).join('\n')}\n`
    },
    /**
     * Reads a record back, as the console does, and appends it to the text that is compared. So a value that was
     * stored in the wrong place is seen. `of` finds the record in the answer.
     */
    async shows(
      client: Client,
      path: string,
      query: Record<string, string> = {},
      of: (answer: Body) => Record<string, unknown> = (answer) => answer as Record<string, unknown>,
    ) {
      texts.push(shownText(`GET /${path}`, of(await client.get(path, query))))
    },
    /** Appends the answer of a command that only looks or tries. */
    answered(path: string, answer: Record<string, unknown>) {
      texts.push(shownText(`answer of /${path}`, answer))
    },
    /** The routes that gave the caller's session another token. */
    renewing,
    /** Every permitted call under an operation id, in order. */
    underIds,
    /**
     * Runs a command with all checks. `lines` has `act kind/id` for every line, in order, preceded by the actor
     * if it is somebody else than the caller. `right` replaces the right in the table.
     */
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
      noteSent(sent, path, input)
      const reason = input['reason'] as string | undefined
      await refusesStale(who.client, path, input)
      const question =
        (approvableCommands as string[]).includes(path) &&
        (await approvalQuestion(world, who.client, path, input))
      if (question) {
        asked.add(path)
        texts.push(question)
      }
      const [answer, found, before] = await runChecked<Answer>(
        who,
        { route, needs, send, reason, operationId: input['operationId'] as string | undefined },
        lines,
      )
      if ('operationId' in input) {
        underIds.push({ client: who.client, path, input, answer })
        expect([path, await who.client.post(path, input)]).toEqual([path, answer])
        expect([path, await linesSince(before)]).toEqual([path, found])
        // A repeat is recognised by actor, command and body, so the operation must be stored under the
        // command's own name.
        const { operationId } = input as { operationId: string }
        const kept = await world.sql`select command, actor from operation where operation_id = ${operationId}`
        expect([path, kept]).toEqual([path, [{ command: path, actor: who.email }]])
        for (const other of otherBodies(input))
          expect([path, other, await who.client.refused(path, other)]).toMatchObject([
            path,
            other,
            { code: expect.stringMatching(/^(operation-reused|bad-input)$/) },
          ])
      }
      return answer
    },
    /**
     * Checks rights and audit lines as `does`, for routes outside the contract: bytes that are uploaded, files that are
     * downloaded. It neither repeats the call nor sends a stale version.
     */
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
      const [answer] = await runChecked<Answer>(
        who,
        { route, needs, send, reason: { ...query, ...json }['reason'] },
        lines,
      )
      return answer
    },
  }
}
