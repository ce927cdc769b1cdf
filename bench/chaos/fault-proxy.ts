import {
  createServer,
  type IncomingMessage,
  request as requestHttp,
  type Server,
  type ServerResponse,
} from 'node:http'
import { gzipSync } from 'node:zlib'
import type { Random } from '@khlang/seed/random'

/**
 * Stands between one console server and the crediting back-end and spoils some calls. It also keeps the books of ambiguity: a
 * call whose definite answer did not reach the caller whole is one about which the caller cannot know.
 */
export type FaultProxy = {
  url: string
  stats: ProxyStats
  withheld: () => number
  /** Calls that are not over yet, whether their caller still waits or not. */
  underWay: () => number
  calm: () => void
  close: () => Promise<void>
}

type ProxyStats = { calls: number; faults: Record<Fault, number>; ambiguous: number; refusals: number }

/** Each with its share among the faults; what the back-end did, and what the caller hears. */
const shares = {
  /** Applied; the connection breaks before the answer. */
  answerLost: 18,
  /** Not applied; the connection breaks. */
  callLost: 18,
  /** Applied; answered after the caller gave up. */
  answerTooLate: 12,
  /** Applied after the caller gave up. */
  appliedLate: 12,
  /** 500, not applied. */
  error500: 14,
  /** 502, applied. */
  error502: 13,
  /** Applied; half an answer, or one that means nothing. */
  oddAnswer: 12,
  /** Applied; an answer in which something stands that no database can hold. */
  unstorable: 8,
  /** Applied; an answer that says two things, or neither. */
  contradiction: 8,
  /** Applied and lost; and when asked again under the same key, a "no". */
  noOnRepeat: 1,
} as const
type Fault = keyof typeof shares

export type ProxyOptions = {
  backendUrl: string
  random: Random
  faultShare: number
  refusalShare: number
  callerGivesUpMs: number
  keys: KnownKeys
}

/** What the proxies together know of each order: a back-end refuses a call when it first hears it, or not at all. */
type KnownKeys = { heard: Set<string>; deniedOnRepeat: Set<string> }

export async function startFaultProxy(options: ProxyOptions): Promise<FaultProxy> {
  const { backendUrl, random, callerGivesUpMs, keys } = options
  const stats: ProxyStats = {
    calls: 0,
    faults: Object.fromEntries(Object.keys(shares).map((fault) => [fault, 0])) as Record<Fault, number>,
    ambiguous: 0,
    refusals: 0,
  }
  let { faultShare, refusalShare } = options

  let withheld = 0
  const withhold = async (milliseconds: number) => {
    withheld += 1
    setTimeout(() => (withheld -= 1), callerGivesUpMs / 2)
    await pass(milliseconds)
  }

  let underWay = 0
  async function serve(call: IncomingMessage, answer: ServerResponse) {
    const body = await readAll(call)
    if (call.url?.startsWith('/credits/')) return showBooks(call, answer)
    underWay += 1
    try {
      await spoilOrServe(call, answer, body)
    } finally {
      underWay -= 1
    }
  }

  /** The books are only read: what is compared by them afterwards must be what stands in them. */
  async function showBooks(call: IncomingMessage, answer: ServerResponse) {
    const told = await ask(backendUrl, call, '')
    if (!told) return answer.destroy()
    answer.writeHead(told.status, { 'content-type': 'application/json' }).end(told.text)
  }

  async function spoilOrServe(call: IncomingMessage, answer: ServerResponse, body: string) {
    const key = String(call.headers['idempotency-key'])
    stats.calls += 1
    let definite = false
    answer.once('close', () => {
      if (!definite || !answer.writableFinished) stats.ambiguous += 1
    })
    const reply = (status: number, text: string | Buffer, isDefinite = false) => {
      definite = isDefinite
      answer.writeHead(status, { 'content-type': 'application/json' }).end(text)
    }
    const repeated = keys.heard.has(key)
    keys.heard.add(key)
    if (keys.deniedOnRepeat.has(key)) return reply(200, '{"status":false,"message":"duplicate"}')
    if (!repeated && random.chance(refusalShare)) {
      stats.refusals += 1
      return reply(200, '{"status":false,"message":"not now"}', true)
    }
    const forward = () => ask(backendUrl, call, body)
    const fault = random.chance(faultShare) ? pickFault(random) : null
    if (fault) stats.faults[fault] += 1
    switch (fault) {
      case null: {
        const told = await forward()
        return told ? reply(told.status, told.text, told.status === 200) : answer.destroy()
      }
      case 'answerLost':
        await forward()
        return answer.destroy()
      case 'callLost':
        return answer.destroy()
      case 'answerTooLate': {
        const told = await forward()
        await withhold(callerGivesUpMs * 1.3)
        return told ? reply(told.status, told.text) : answer.destroy()
      }
      case 'appliedLate':
        await withhold(callerGivesUpMs * 1.5)
        await forward()
        return answer.destroy()
      case 'error500':
        return reply(500, '{"error":"internal"}')
      case 'error502':
        await forward()
        return reply(502, '<html>bad gateway</html>')
      case 'oddAnswer':
        await forward()
        return odd(answer, random)
      case 'unstorable': {
        const told = await forward()
        if (told?.status !== 200) return answer.destroy()
        const { bytes, isDefinite } = unstorable(told.text, random)
        return reply(200, bytes, isDefinite)
      }
      case 'contradiction':
        await forward()
        return reply(200, contradiction(random))
      case 'noOnRepeat':
        await forward()
        keys.deniedOnRepeat.add(key)
        return answer.destroy()
    }
  }

  const server = createServer((call, answer) => void serve(call, answer).catch(() => answer.destroy()))
  await listen(server)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stats,
    withheld: () => withheld,
    underWay: () => underWay,
    calm() {
      faultShare = 0
      refusalShare = 0
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

function pickFault(random: Random): Fault {
  let dice = random.next() * Object.values(shares).reduce((sum, share) => sum + share, 0)
  for (const [fault, share] of Object.entries(shares)) {
    dice -= share
    if (dice < 0) return fault as Fault
  }
  return 'answerLost'
}

function odd(answer: ServerResponse, random: Random) {
  const text = random.pick(['{"status":tr', '<html>ok</html>', '{}', '{"status":{}}', '{"data":{}}', ''])
  answer.writeHead(200, { 'content-type': 'application/json', 'content-length': Math.max(40, text.length) })
  answer.write(text, () => answer.destroy())
}

/** The true answer with what no database takes in it, or bytes that nobody can read; only the first leaves nothing to ask. */
function unstorable(text: string, random: Random): { bytes: string | Buffer; isDefinite: boolean } {
  const said = (more: string) => ({
    bytes: `${text.slice(0, text.lastIndexOf('}'))},${more}}`,
    isDefinite: true,
  })
  const unread = (bytes: string | Buffer) => ({ bytes, isDefinite: false })
  return random.pick([
    () => said(String.raw`"note":"\u0000"`),
    () => said(String.raw`"note":"\ud83d"`),
    () => said(`"note":${'['.repeat(5_000)}${']'.repeat(5_000)}`),
    () => unread(`\0${text}`),
    () => unread(`${'x'.repeat(499)}😀`), // half of it is left where the answer is cut
    () => unread(gzipSync(text)),
  ])()
}

/** By which an answer is known afterwards that says nothing certain. */
export const ofTwoMinds = 'of two minds'

function contradiction(random: Random): string {
  const said = random.pick([
    { status: true, data: { status: false } },
    { status: false, data: { status: true } },
    { status: 'ok', data: { status: 'failed' } },
    { status: 500 },
    { status: 'pending' },
    { status: 'Error: no such user' },
  ])
  return JSON.stringify({ ...said, message: ofTwoMinds })
}

/** The back-end's answer; null when it was not there, or died over it. */
function ask(
  backendUrl: string,
  call: IncomingMessage,
  body: string,
): Promise<{ status: number; text: string } | null> {
  return new Promise((done) => {
    const url = new URL(call.url ?? '/', backendUrl)
    const forwarded = requestHttp(url, {
      method: call.method,
      agent: false,
      timeout: 15_000,
      headers: { ...call.headers, host: url.host, connection: 'close' },
    })
    forwarded.once('error', () => done(null))
    forwarded.once('timeout', () => forwarded.destroy())
    forwarded.once('response', (response) => {
      void readAll(response).then(
        (text) => done({ status: response.statusCode ?? 0, text }),
        () => done(null),
      )
    })
    forwarded.end(body)
  })
}

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

const pass = (milliseconds: number) => new Promise((resume) => setTimeout(resume, milliseconds))

const listen = (server: Server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
