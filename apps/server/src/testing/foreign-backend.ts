import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The answers of a foreign back-end: after it has carried out a call, and after it has not. `type`: media type. */
export type Manner = { yes: string; no: string; type?: string }

export type ReceivedCall = { method: string; path: string; headers: IncomingHttpHeaders; body: string }

/**
 * Starts a crediting back-end that is not ours: it ignores idempotency keys and answers in its own format. It carries
 * out every call, unless the test has made it refuse or require a token.
 */
export async function startForeignBackend(
  manner: Manner = { yes: '{"status":true}', no: '{"status":false}' },
) {
  const credits = new Map<string, number>()
  const heard: ReceivedCall[] = []
  const paid: string[] = []
  const state = {
    ...manner,
    /** The bearer token that it requires; null: none. */
    token: null as string | null,
    refuses: false,
    /** What it answers after a call that it has carried out, instead of `yes`. */
    raw: null as string | null,
    /** Called and awaited before the back-end does anything about a call. */
    onCall: (_heard: ReceivedCall): Promise<void> => Promise.resolve(),
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    const answerTo = async () => {
      const body = Buffer.concat(chunks).toString()
      const path = request.url ?? ''
      const call = { method: request.method ?? '', path, headers: request.headers, body }
      heard.push(call)
      await state.onCall(call)
      if (state.token !== null && request.headers.authorization !== `Bearer ${state.token}`) {
        response.writeHead(401, { 'content-type': 'text/plain' }).end('who are you?')
        return
      }
      const answer = (text: string) =>
        response.writeHead(200, { 'content-type': state.type ?? 'application/json' }).end(text)
      if (path.startsWith('/credits/'))
        return void answer(JSON.stringify({ wallet: { left: credits.get(path.slice(9)) ?? 0 } }))
      if (state.refuses) return void answer(state.no)
      if (request.method === 'POST') {
        const { userId, ...said } = JSON.parse(body) as { userId: string } & Record<string, unknown>
        const amount = Object.values(said).find((value) => typeof value === 'number') ?? 0
        const moved = path === '/addcredit' ? amount : -amount
        credits.set(userId, (credits.get(userId) ?? 0) + moved)
      } else paid.push(path)
      answer(state.raw ?? state.yes)
    }
    request.on('end', () => void answerTo())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The calls that it received, in order. */
    heard,
    /** The payouts and loss-returns that it carried out. */
    paid,
    /** Returns the player's balance by their external key; 0 for one of whom it never heard. */
    creditsOf: (key: string) => credits.get(key) ?? 0,
    /** Sets how it answers from now on. Fields left out stay as they are; only `type` becomes JSON again. */
    now: (change: Partial<typeof state>) => void Object.assign(state, { type: undefined, ...change }),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
