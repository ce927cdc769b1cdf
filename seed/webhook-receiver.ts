import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ReceivedMessage = {
  id: string
  type: string
  data: Record<string, unknown>
  /** Whether the message was signed with one of the secrets, less than five minutes ago. */
  signed: boolean
  raw: string
}

export type WebhookReceiver = AsyncDisposable & {
  url: string
  received: ReceivedMessage[]
  /** Returns the messages, each id only once, as a receiver should count them. */
  receivedMessages: () => Map<string, ReceivedMessage>
  /** The secrets that count; a test adds those that the console gave it. */
  secrets: string[]
  /**
   * Sets the answers (HTTP statuses; 204 at first) from now on; `cut` closes the connection without an answer. Every
   * message is recorded.
   */
  answers: (how: number | 'cut' | ((message: ReceivedMessage) => number | 'cut')) => void
}

/**
 * A fake system that receives webhooks. It verifies signatures by Standard Webhooks, independently of the code that
 * makes them.
 */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedMessage[] = []
  const secrets: string[] = []
  let answer: number | 'cut' | ((message: ReceivedMessage) => number | 'cut') = 204
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const raw = Buffer.concat(chunks).toString()
      const header = (name: string) => String(request.headers[name] ?? '')
      const [id, time] = [header('webhook-id'), header('webhook-timestamp')]
      const isFresh = Math.abs(Date.now() / 1_000 - Number(time)) < 300
      const given = header('webhook-signature').split(' ')
      const signed =
        isFresh && secrets.some((secret) => given.some((one) => isBy(secret, one, `${id}.${time}.${raw}`)))
      const message = { id, signed, raw, ...(JSON.parse(raw) as Pick<ReceivedMessage, 'type' | 'data'>) }
      received.push(message)
      const how = typeof answer === 'function' ? answer(message) : answer
      if (how === 'cut') return void request.socket.destroy()
      response.writeHead(how, how === 302 ? { location: '/elsewhere' } : {}).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    receivedMessages: () => new Map(received.map((message) => [message.id, message])),
    secrets,
    answers: (how) => {
      answer = how
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function isBy(secret: string, signature: string, content: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const [wanted, said] = [
    createHmac('sha256', key).update(content).digest(),
    Buffer.from(signature.replace('v1,', ''), 'base64'),
  ]
  return signature.startsWith('v1,') && wanted.length === said.length && timingSafeEqual(wanted, said)
}
