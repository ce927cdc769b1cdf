import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keepDocuments, microsOf, momentText } from './old-documents-kept.ts'
import type { OldDocument } from './old-making.ts'
import { createTokenEnd } from './fake-token-endpoint.ts'

/**
 * How the next query for documents fails. `busy`: 429; `down`: 503; `forbidden`: 403. `cut-before` and `cut`: the
 * connection ends before or in the middle of the
 * answer; `inside`: the error comes in the middle of an answer; `expire`: no token counts any more; `elsewhere`: the
 * answer redirects to another address; `same-page`: the answer begins at the first document again.
 */
export type FirestoreFault =
  | 'busy'
  | 'down'
  | 'cut-before'
  | 'cut'
  | 'inside'
  | 'expire'
  | 'forbidden'
  | 'elsewhere'
  | 'same-page'

export type FakeFirestore = AsyncDisposable & {
  /** Host and port, as `host:port`. */
  host: string
  url: string
  project: string
  keyFile: string
  email: string
  privateKey: string
  /** Every token that was issued. */
  tokens: readonly string[]
  /** Failures of the next queries, one per query. */
  faults: FirestoreFault[]
  /** The authorization headers of calls that followed a redirect to another address. */
  unexpectedCalls: string[]
  calls: { collection: string; status: number; moment: string | null }[]
  /**
   * Called before each answer to a query for documents, so that a test can change data in the middle of a
   * reading.
   */
  meanwhile: (() => void | Promise<void>) | null
  /** Writes a document; null deletes it. Earlier moments keep what they had. */
  put: (collection: string, id: string, body: Record<string, unknown> | null) => void
  /** Makes all moments before now unreadable. */
  forgetMoments: () => void
  /** Stops the server. */
  leave: () => Promise<void>
  /** Starts the server again at the same port. */
  comeBack: () => Promise<void>
}

/**
 * A fake of a document database and of its project's token endpoint, on this machine. As strict as the real
 * ones about an assertion's signature, audience, scope and time, and about a query's order and start. All
 * data in it is invented.
 */
export async function startFakeFirestore({
  documents,
  project = 'old-shop-example',
  lastsSeconds = 3_600,
  port = 0,
}: {
  documents: readonly OldDocument[]
  project?: string
  lastsSeconds?: number
  port?: number
}): Promise<FakeFirestore> {
  const kept = keepDocuments(documents)
  const end = createTokenEnd({ project, lastsSeconds })
  const root = `projects/${project}/databases/(default)/documents`
  let oldest = 0
  /**
   * The highest id that was returned of each collection: a query may not start after a higher one.
   */
  const newest = new Map<string, string>()

  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await read(request)
    const url = new URL(request.url ?? '/', fake.url)
    const say = (status: number, said: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said))
    if (url.pathname === '/elsewhere') {
      fake.unexpectedCalls.push(request.headers.authorization ?? '')
      return say(200, [])
    }
    if (url.pathname === '/token') {
      const { status, body: said } = end.answer(body, `${fake.url}/token`)
      return say(status, said)
    }
    await fake.meanwhile?.()
    const fault = fake.faults.shift()
    if (fault === 'cut-before') return void request.socket.destroy()
    if (fault === 'expire') end.expireAll()
    if (fault === 'elsewhere')
      return void response.writeHead(307, { location: `${fake.url}/elsewhere` }).end()
    const question = JSON.parse(body) as Question
    const collection = question.structuredQuery?.from?.[0]?.collectionId ?? ''
    const refusal = refusalOf(url.pathname, request.headers.authorization ?? '', question, fault)
    fake.calls.push({ collection, status: refusal?.code ?? 200, moment: question.readTime ?? null })
    if (refusal) return say(refusal.code, [{ error: refusal }])
    send(response, question, { collection, fault })
  }

  function refusalOf(
    path: string,
    authorization: string,
    question: Question,
    fault: FirestoreFault | undefined,
  ) {
    if (fault === 'busy') return failed(429, 'RESOURCE_EXHAUSTED', 'Quota exceeded.')
    if (fault === 'down') return failed(503, 'UNAVAILABLE', 'The service is currently unavailable.')
    if (!end.isGood(authorization.replace(/^Bearer /, '')))
      return failed(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
    if (fault === 'forbidden') return failed(403, 'PERMISSION_DENIED', 'Missing or insufficient permissions.')
    if (path !== `/v1/${root}:runQuery`) return failed(404, 'NOT_FOUND', 'The project does not exist.')
    const invalid = wrongIn(question)
    return invalid === null ? null : failed(400, 'INVALID_ARGUMENT', invalid)
  }

  function wrongIn({ structuredQuery: query, readTime }: Question): string | null {
    const collection = query?.from?.[0]?.collectionId
    if (!query || !collection || query.from?.length !== 1) return 'from must name one collection.'
    if (!Number.isInteger(query.limit) || query.limit! < 1) return 'limit must be a positive whole number.'
    const [order, ...more] = query.orderBy ?? []
    if (order?.field?.fieldPath !== '__name__' || order.direction !== 'ASCENDING' || more.length > 0)
      return 'order by __name__ ASCENDING.'
    if (readTime !== undefined && microsOf(readTime) < oldest)
      return 'The requested snapshot version is too old.'
    if (query.startAt === undefined) return null
    const start = query.startAt.values?.[0]?.referenceValue ?? ''
    if (
      query.startAt.values?.length !== 1 ||
      query.startAt.before !== false ||
      !start.startsWith(`${root}/${collection}/`)
    )
      return 'startAt must be one reference of this collection.'
    const known = newest.get(collection) ?? ''
    return compare(start.slice(`${root}/${collection}/`.length), known) > 0
      ? 'startAt is out of order.'
      : null
  }

  function send(
    response: ServerResponse,
    { structuredQuery: query, readTime }: Question,
    { collection, fault }: { collection: string; fault: FirestoreFault | undefined },
  ) {
    const moment = readTime === undefined ? kept.now() : microsOf(readTime)
    const start = fault === 'same-page' ? undefined : query?.startAt?.values?.[0]?.referenceValue
    const after = start?.slice(`${root}/${collection}/`.length) ?? null
    const found = kept.asOf(collection, moment).filter(({ id }) => after === null || compare(id, after) > 0)
    const page = found.slice(0, query!.limit)
    const lines = page.map(({ id, fields }) => {
      const name = `${root}/${collection}/${id}`
      if (compare(id, newest.get(collection) ?? '') > 0) newest.set(collection, id)
      return {
        document: { name, fields, createTime: momentText(1), updateTime: momentText(1) },
        readTime: momentText(moment),
      }
    })
    const text = JSON.stringify(lines.length === 0 ? [{ readTime: momentText(moment) }] : lines)
    response.writeHead(200, { 'content-type': 'application/json' })
    if (fault === 'cut') return void response.write(text.slice(0, text.length / 2), () => response.destroy())
    if (fault === 'inside') {
      const half = lines.slice(0, Math.floor(lines.length / 2))
      return void response.end(JSON.stringify([...half, { error: failed(503, 'UNAVAILABLE', 'Try again.') }]))
    }
    response.end(text)
  }

  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const leave = async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  }
  const heard = await listen(port)
  const url = `http://127.0.0.1:${heard}`
  const fake: FakeFirestore = {
    host: `127.0.0.1:${heard}`,
    url,
    project,
    keyFile: end.keyFile(`${url}/token`),
    email: end.email,
    privateKey: end.privateKey,
    tokens: end.given,
    faults: [],
    unexpectedCalls: [],
    calls: [],
    meanwhile: null,
    put: kept.put,
    forgetMoments: () => void (oldest = kept.now()),
    leave,
    comeBack: async () => void (await listen(heard)),
    async [Symbol.asyncDispose]() {
      if (server.listening) await leave()
    },
  }
  return fake
}

type Question = {
  structuredQuery?: {
    from?: { collectionId?: string }[]
    orderBy?: { field?: { fieldPath?: string }; direction?: string }[]
    startAt?: { values?: { referenceValue?: string }[]; before?: boolean }
    limit?: number
  }
  readTime?: string
}

const failed = (code: number, status: string, message: string) => ({ code, status, message })
const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

async function read(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
