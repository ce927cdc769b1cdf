import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** A push as in Pushbullet's documentation, without unused fields. */
export type Push = Record<string, unknown>

export type FakePushbullet = AsyncDisposable & {
  endpoints: { stream: string; api: string }
  /** Returns the number of open connections. */
  lines: () => number
  /** Returns the number of all connections ever opened. */
  openedCount: () => number
  /** Sends a push as a phone mirrors it: live, only to current listeners, and stored nowhere. */
  tell: (push: Push) => void
  /** Sends it end-to-end encrypted, as documented by Pushbullet. */
  tellSealed: (push: Push, password: string) => void
  /** Stores notes and sends a tickle. */
  store: (...pushes: Push[]) => void
  /** Limits the size of a page of stored pushes. */
  givePagesOf: (most: number) => void
  /** Sends a heartbeat. */
  beat: () => void
  /** Sends any text unchanged. */
  say: (text: string) => void
  /** Closes every connection. */
  cut: () => void
  /** Turns refusing of tokens on or off. */
  refuse: (refused: boolean) => void
  /** Makes reads of stored pushes fail, or work again. */
  failStored: (failing: boolean) => void
}

/** Returns a notification as a phone mirrors it. */
export const notice = (name: string, app: string, body: string, at: Date, title = ''): Push => ({
  type: 'mirror',
  application_name: name,
  package_name: app,
  title,
  body,
  created: at.getTime() / 1_000,
})

/** Returns a private message, which the phone's owner gets too. */
export const privateChat = (): Push => notice('Chat', 'com.example.chat', 'เย็นนี้กินอะไรดี', new Date(), 'เพื่อน')

const owner = 'ujpah72o0'

/**
 * A fake of Pushbullet for tests and the demo: stream and API on loopback, as strict with tokens as the real one. It
 * sends a heartbeat every `beatMs` milliseconds; with null, as in tests, only on command.
 */
export async function startFakePushbullet({
  token,
  port = 0,
  beatMs = null,
}: {
  token: string
  port?: number
  beatMs?: number | null
}): Promise<FakePushbullet> {
  const stored: Push[] = []
  let refused = false
  let failing = false
  let perPage = 500
  let modified = 0
  const right = (given: string | undefined) => !refused && given === token
  const server = createServer((request, response) => answer(request, response))
  const sockets = new WebSocketServer({ noServer: true })
  let opened = 0
  sockets.on('connection', () => (opened += 1))
  server.on('upgrade', (request, socket, head) => {
    const given = decodeURIComponent(/^\/websocket\/(.+)$/.exec(request.url ?? '')?.[1] ?? '')
    if (!right(given)) return void socket.end('HTTP/1.1 401 Unauthorized\r\ncontent-length: 0\r\n\r\n')
    sockets.handleUpgrade(request, socket, head, (line) => sockets.emit('connection', line, request))
  })

  function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://fake')
    const say = (status: number, body: unknown) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (!right(request.headers['access-token'] as string | undefined))
      return say(401, { error: { code: 'invalid_access_token' } })
    if (url.pathname === '/v2/users/me') return say(200, { iden: owner, email: 'phones@demo.example' })
    if (url.pathname !== '/v2/pushes') return say(404, {})
    if (failing) return say(500, {})
    const since = Number(url.searchParams.get('modified_after') ?? 0)
    const asked = stored.filter(({ modified }) => Number(modified) > since).toReversed()
    const [from, most] = [Number(url.searchParams.get('cursor') ?? 0), url.searchParams.get('limit') ?? 500]
    const until = from + Math.min(perPage, Number(most))
    return say(200, {
      pushes: asked.slice(from, until),
      ...(until < asked.length && { cursor: String(until) }),
    })
  }

  const everyone = (text: string) => sockets.clients.forEach((line: WebSocket) => line.send(text))
  const say = (message: object) => everyone(JSON.stringify(message))
  const beat = () => say({ type: 'nop' })
  const timer = beatMs === null ? null : setInterval(beat, beatMs)
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const at = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoints: { stream: `ws://${at}/websocket`, api: `http://${at}/v2` },
    lines: () => sockets.clients.size,
    openedCount: () => opened,
    tell: (push) => say({ type: 'push', push }),
    tellSealed: (push, password) =>
      say({ type: 'push', push: { encrypted: true, ciphertext: sealPush(push, password) } }),
    store(...pushes) {
      for (const push of pushes) {
        const now = Date.now() / 1_000
        // No two pushes have the same time, since reading continues from a given time.
        modified = Math.max(now, modified + 0.000_01)
        stored.push({ type: 'note', active: true, created: now, modified, ...push })
      }
      say({ type: 'tickle', subtype: 'push' })
    },
    givePagesOf(most) {
      perPage = most
    },
    beat,
    say: everyone,
    cut: () => sockets.clients.forEach((line) => line.terminate()),
    refuse(now) {
      refused = now
    },
    failStored(now) {
      failing = now
    },
    async [Symbol.asyncDispose]() {
      if (timer !== null) clearInterval(timer)
      sockets.clients.forEach((line) => line.terminate())
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Returns version, tag, vector and ciphertext, encrypted by a key derived from password and owner. */
function sealPush(push: Push, password: string): string {
  const key = pbkdf2Sync(password, owner, 30_000, 32, 'sha256')
  const vector = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, vector)
  const body = Buffer.concat([cipher.update(JSON.stringify(push)), cipher.final()])
  return Buffer.concat([Buffer.from('1'), cipher.getAuthTag(), vector, body]).toString('base64')
}
