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
 * Stands between one console server and the crediting back-end and spoils some calls. It also counts
 * ambiguous calls: those of which no definite answer reached the caller completely, so that the caller cannot
 * know the outcome.
 */
export type FaultProxy = {
  url: string
  stats: ProxyStats
  /** Returns how many calls are withheld now whose caller certainly still waits. */
  withheld: () => number
  /** Returns the number of unfinished calls, whether or not their caller still waits. */
  underWay: () => number
  /** Whether the back-end may still be working on a call with this key. */
  isUnderWay: (key: string) => boolean
  /** Makes no new faults from now on. */
  calm: () => void
  close: () => Promise<void>
}

type ProxyStats = { calls: number; faults: Record<Fault, number>; ambiguous: number; refusals: number }

/**
 * Each fault with its relative share. The comments say what the back-end did and what the caller receives.
 */
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
  /** Applied; a truncated or meaningless answer. */
  oddAnswer: 12,
  /** Applied; an answer with content that no database can store. */
  unstorable: 8,
  /** Applied; an answer that contradicts itself, or says neither yes nor no. */
  contradiction: 8,
  /** Applied, but the answer is lost; a repeat with the same key is answered with a "no". */
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

/** Shared by all proxies, because a back-end refuses a call on the first attempt or never. */
type KnownKeys = {
  /** Keys that any proxy has seen. */
  heard: Set<string>
  /** Keys whose repeats are answered with a "no". */
  deniedOnRepeat: Set<string>
}

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

  const underWay: string[] = []
  async function serve(call: IncomingMessage, answer: ServerResponse) {
    const body = await readAll(call)
    if (call.url?.startsWith('/credits/')) return showBooks(call, answer)
    const key = String(call.headers['idempotency-key'])
    underWay.push(key)
    try {
      await spoilOrServe(call, answer, key, body)
    } finally {
      underWay.splice(underWay.indexOf(key), 1)
    }
  }

  /** Passes on reads of the books unchanged, since later comparisons must be based on their true contents. */
  async function showBooks(call: IncomingMessage, answer: ServerResponse) {
    const answered = await ask(backendUrl, call, '')
    if (!answered) return answer.destroy()
    answer.writeHead(answered.status, { 'content-type': 'application/json' }).end(answered.text)
  }

  async function spoilOrServe(call: IncomingMessage, answer: ServerResponse, key: string, body: string) {
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
        const answered = await forward()
        return answered ? reply(answered.status, answered.text, answered.status === 200) : answer.destroy()
      }
      case 'answerLost':
        await forward()
        return answer.destroy()
      case 'callLost':
        return answer.destroy()
      case 'answerTooLate': {
        const answered = await forward()
        await withhold(callerGivesUpMs * 1.3)
        return answered ? reply(answered.status, answered.text) : answer.destroy()
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
        return answerOddly(answer, random)
      case 'unstorable': {
        const answered = await forward()
        if (answered?.status !== 200) return answer.destroy()
        const { bytes, isDefinite } = unstorable(answered.text, random)
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
    underWay: () => underWay.length,
    isUnderWay: (key) => underWay.includes(key),
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

function answerOddly(answer: ServerResponse, random: Random) {
  const text = random.pick(['{"status":tr', '<html>ok</html>', '{}', '{"status":{}}', '{"data":{}}', ''])
  answer.writeHead(200, { 'content-type': 'application/json', 'content-length': Math.max(40, text.length) })
  answer.write(text, () => answer.destroy())
}

/**
 * Returns the true answer with content that no database can store, or bytes that cannot be read. Only the
 * former settles the outcome.
 */
function unstorable(text: string, random: Random): { bytes: string | Buffer; isDefinite: boolean } {
  const bodyWith = (fields: string) => ({
    bytes: `${text.slice(0, text.lastIndexOf('}'))},${fields}}`,
    isDefinite: true,
  })
  const unread = (bytes: string | Buffer) => ({ bytes, isDefinite: false })
  return random.pick([
    () => bodyWith(String.raw`"note":"\u0000"`),
    () => bodyWith(String.raw`"note":"\ud83d"`),
    () => bodyWith(`"note":${'['.repeat(5_000)}${']'.repeat(5_000)}`),
    () => unread(`\0${text}`),
    () => unread(`${'x'.repeat(499)}😀`), // the answer is cut in the middle of the emoji
    () => unread(gzipSync(text)),
  ])()
}

/** Marks answers that contradict themselves, so that they can be recognised later. */
export const ofTwoMinds = 'of two minds'

function contradiction(random: Random): string {
  const oddBody = random.pick([
    { status: true, data: { status: false } },
    { status: false, data: { status: true } },
    { status: 'ok', data: { status: 'failed' } },
    { status: 500 },
    { status: 'pending' },
    { status: 'Error: no such user' },
  ])
  return JSON.stringify({ ...oddBody, message: ofTwoMinds })
}

/** Returns the back-end's answer; null if the back-end was not running or died during the call. */
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
