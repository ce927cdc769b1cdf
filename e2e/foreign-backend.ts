import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Credited = { userId: string; credit?: number; qty?: number }

export interface ForeignBackend extends AsyncDisposable {
  url: string
  balanceOf: (userId: string) => number
  /** Returns how often a payout of this request was ordered, through any bank. */
  timesPaid: (requestKey: string) => number
}

/**
 * A third-party crediting back-end: it has the calls of the specification, ignores idempotency keys, returns
 * no balances, and answers each kind of call in its own format.
 */
export async function startForeignBackend(): Promise<ForeignBackend> {
  const balances = new Map<string, number>()
  const calls: string[] = []
  const move = (userId: string, by: number) => balances.set(userId, (balances.get(userId) ?? 0) + by)
  const server = createServer((request, response) => {
    void answer(request).then(([status, type, body]) =>
      response.writeHead(status, { 'content-type': type }).end(body),
    )
  })
  async function answer(request: IncomingMessage): Promise<[number, string, string]> {
    calls.push(`${request.method} ${request.url}`)
    const body = await read(request)
    if (request.url === '/addcredit') {
      const { userId, credit } = JSON.parse(body) as Credited
      move(userId, credit!)
      return [200, 'application/json', '{"success":true}']
    }
    if (request.url === '/deletecredit') {
      const { userId, qty } = JSON.parse(body) as Credited
      if ((balances.get(userId) ?? 0) < qty!) return [200, 'application/json', '{"success":false}']
      move(userId, -qty!)
      return [200, 'application/json', '{}']
    }
    if (/^\/(audio2\/transcode[234]|waste)\//.test(request.url!)) return [200, 'text/plain', 'OK']
    return [404, 'text/html', '<h1>Not Found</h1>']
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    balanceOf: (userId) => balances.get(userId) ?? 0,
    timesPaid: (requestKey) =>
      calls.filter((call) => call.startsWith('GET /audio2/') && call.endsWith(`/${requestKey}`)).length,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
