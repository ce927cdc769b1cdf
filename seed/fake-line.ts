import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpointsOf, type LineCall, type LineAnswer } from './fake-line-api.ts'

export type LinePerson = { userId: string; displayName: string; pictureUrl?: string; language?: string }
export type LineEvent = Record<string, unknown> & { webhookEventId: string; timestamp: number }
export type Delivered = { to: string; by: string; message: Record<string, unknown> }
/**
 * How a call fails. `busy` and `broken`: it is refused; `cut-before`: the connection ends and nothing is carried out;
 * `cut-after` and `silent-after`: it is carried out, and the connection ends or stays without an answer.
 */
export type LineFault = 'busy' | 'broken' | 'cut-before' | 'cut-after' | 'silent-after'

/** The state of the fake, which its endpoints read and write. */
export type LineState = {
  token: string
  bot: { userId: string; basicId: string; displayName: string; pictureUrl?: string }
  people: Map<string, LinePerson & { friend: boolean }>
  /** Names of groups by id. */
  groups: Map<string, string>
  quota: { limit: number | null; used: number }
  delivered: Delivered[]
  /** The accepted calls by their retry key. */
  acceptedCalls: Map<string, { body: string; requestId: string }>
  replyTokens: Map<string, { until: number; to: string }>
  endpoint: string | null
}

export type FakeLine = AsyncDisposable & {
  url: string
  secret: string
  state: LineState
  /** Every call in order, without those cut off before anything was carried out. */
  calls: { path: string; status: number; retryKey: string | null }[]
  /** Failures of the next calls that send messages, one per call. */
  faults: LineFault[]
  /**
   * Makes an event of LINE; `follow` and `unfollow` change whether the person is a friend. `person` is a user id; null:
   * the caller adds the source.
   */
  event: (kind: string, person: string | null, more?: Record<string, unknown>) => LineEvent
  /**
   * Returns the bytes of a webhook and its signature. A test may deliver them any number of times, in any
   * order, changed or not.
   */
  webhook: (
    events: readonly LineEvent[],
    more?: { destination?: string },
  ) => { body: string; signature: string }
  /** Sends a webhook to the console, and returns its answer. */
  deliver: (consoleUrl: string, webhook: { body: string; signature: string }) => Promise<Response>
}

const replyLastsMs = 60_000

/**
 * A fake of LINE's Messaging API for tests and the demo: a server with the documented endpoints, as strict as the real
 * one about tokens, retry keys, limits, the monthly quota and reply tokens (which work once and for a minute). It
 * sends webhooks as LINE does.
 */
export async function startFakeLine({
  people = [],
  token = randomBytes(30).toString('base64url'),
  secret = randomBytes(16).toString('hex'),
  quota = 1_000,
}: {
  people?: readonly LinePerson[]
  token?: string
  secret?: string
  quota?: number | null
} = {}): Promise<FakeLine> {
  const state: LineState = {
    token,
    bot: { userId: `U${'b07'.padEnd(32, '0')}`, basicId: '@900demo', displayName: 'ร้านสาธิต' },
    people: new Map(people.map((person) => [person.userId, { ...person, friend: true }])),
    groups: new Map(),
    quota: { limit: quota, used: 0 },
    delivered: [],
    acceptedCalls: new Map(),
    replyTokens: new Map(),
    endpoint: null,
  }
  const calls: FakeLine['calls'] = []
  const faults: LineFault[] = []
  const endpoints = endpointsOf(state)

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await read(request)
    const path = new URL(request.url ?? '/', 'http://fake').pathname
    const retryKey = request.headers['x-line-retry-key']
    const call: LineCall = {
      method: request.method ?? 'GET',
      path,
      body,
      retryKey: typeof retryKey === 'string' ? retryKey : null,
      requestId: randomUUID(),
    }
    const fault = path.startsWith('/v2/bot/message/') && call.method === 'POST' ? faults.shift() : undefined
    if (fault === 'cut-before') return void request.socket.destroy()
    const refused: LineAnswer | null =
      fault === 'busy'
        ? { status: 429, body: { message: 'The API rate limit has been exceeded. Try again later.' } }
        : fault === 'broken'
          ? { status: 500, body: { message: 'Internal Server Error' } }
          : request.headers.authorization === `Bearer ${state.token}`
            ? null
            : {
                status: 401,
                body: {
                  message: 'Authentication failed. Confirm that the access token in the header is valid.',
                },
              }
    const result = refused ?? (await endpoints(call))
    calls.push({ path, status: result.status, retryKey: call.retryKey })
    if (fault === 'silent-after') return
    if (fault === 'cut-after') return void request.socket.destroy()
    const headers = {
      'content-type': 'application/json',
      'x-line-request-id': call.requestId,
      ...result.headers,
    }
    response.writeHead(result.status, headers).end(JSON.stringify(result.body))
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const sign = (body: string) => createHmac('sha256', secret).update(body).digest('base64')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret,
    state,
    calls,
    faults,
    event(kind, person, more = {}) {
      const known = person === null ? undefined : state.people.get(person)
      if (known && kind.endsWith('follow')) known.friend = kind === 'follow'
      const replyToken = randomBytes(16).toString('hex')
      if (person !== null && (kind === 'message' || kind === 'follow'))
        state.replyTokens.set(replyToken, { until: Date.now() + replyLastsMs, to: person })
      return {
        type: kind,
        mode: 'active',
        timestamp: Date.now(),
        webhookEventId: randomUUID().replaceAll('-', '').toUpperCase().slice(0, 26),
        deliveryContext: { isRedelivery: false },
        ...(person !== null && { source: { type: 'user', userId: person } }),
        ...((kind === 'message' || kind === 'follow') && { replyToken }),
        ...more,
      }
    },
    webhook(events, { destination = state.bot.userId } = {}) {
      const body = JSON.stringify({ destination, events })
      return { body, signature: sign(body) }
    },
    deliver: (consoleUrl, { body, signature }) =>
      fetch(`${consoleUrl}/api/service/line/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'x-line-signature': signature },
        body,
      }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
