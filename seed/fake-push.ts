import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A fake browser: its subscription, and the messages it received. */
export type PushedBrowser = {
  subscription: { endpoint: string; p256dh: string; auth: string }
  received: PushedMessage[]
}

export type PushedMessage = {
  /**
   * Whether the sender proved to be the one this browser subscribed to, for this service and with a short
   * expiry.
   */
  believed: boolean
  /** The decrypted message. */
  message: { title: string; body: string; path: string; tag: string; urgent: boolean }
  ttl: number
  urgency: string | null
  topic: string | null
}

type Answer = number | 'cut'

export type FakePush = AsyncDisposable & {
  host: string
  /** Returns a browser that subscribed to this key. */
  browser: (applicationServerKey: string) => PushedBrowser
  /**
   * Sets the answers (HTTP statuses; 201 at first) from now on; `cut` closes the connection without an answer. A
   * browser receives a message only with a 2xx. `asked`: the number of the call, from 1.
   */
  answers: (nextAnswer: Answer | ((asked: number) => Answer), headers?: Record<string, string>) => void
  /** Returns the number of calls, for any browser. */
  callCount: () => number
}

/**
 * A fake push service with subscribed browsers. It verifies and decrypts messages by RFC 8291 and 8292, independently
 * of the code that makes them.
 */
export async function startFakePush(): Promise<FakePush> {
  const browsers = new Map<string, { keys: ECDH; secret: Buffer; to: string; browser: PushedBrowser }>()
  let answer: Answer | ((asked: number) => Answer) = 201
  let more: Record<string, string> = {}
  let asked = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const found = browsers.get(request.url ?? '')
      const how = typeof answer === 'function' ? answer(++asked) : (asked++, answer)
      if (how === 'cut') return void request.socket.destroy()
      if (!found) return void response.writeHead(404).end()
      if (how >= 200 && how < 300) {
        const { keys, secret, to, browser } = found
        browser.received.push({
          believed: isBelieved(request.headers, to, origin()),
          message: JSON.parse(decrypt(Buffer.concat(chunks), keys, secret)) as PushedMessage['message'],
          ttl: Number(request.headers['ttl']),
          urgency: textOf(request.headers['urgency']),
          topic: textOf(request.headers['topic']),
        })
      }
      response.writeHead(how, { ...more, ...(how === 302 && { location: '/elsewhere' }) }).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    host: '127.0.0.1',
    browser(applicationServerKey) {
      const [keys, secret] = [createECDH('prime256v1'), randomBytes(16)]
      const path = `/push/${randomBytes(12).toString('hex')}`
      const p256dh = keys.generateKeys().toString('base64url')
      const browser: PushedBrowser = {
        subscription: { endpoint: origin() + path, p256dh, auth: secret.toString('base64url') },
        received: [],
      }
      browsers.set(path, { keys, secret, to: applicationServerKey, browser })
      return browser
    },
    answers(how, headers = {}) {
      answer = how
      more = headers
    },
    callCount: () => asked,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : null)
const bytes = (text: string) => Buffer.from(text, 'base64url')

/**
 * Whether the token is signed by the key that this browser subscribed to, for this service, and valid for at most a
 * day.
 */
function isBelieved({ authorization = '' }: IncomingHttpHeaders, key: string, audience: string): boolean {
  const [, head, body, signature, by] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? []
  if (!head || !body || !signature || by !== key) return false
  const point = bytes(key)
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ format: 'jwk', key: jwk }), dsaEncoding: 'ieee-p1363' },
    bytes(signature),
  )
  const { alg } = JSON.parse(bytes(head).toString()) as { alg: string }
  const { aud, exp } = JSON.parse(bytes(body).toString()) as { aud: string; exp: number }
  const lasts = exp - Date.now() / 1_000
  return signed && alg === 'ES256' && aud === audience && lasts > 0 && lasts <= 86_400
}

/** Decrypts one record of aes128gcm: salt, size, sender's key, ciphertext. */
function decrypt(sealed: Buffer, keys: ECDH, secret: Buffer): string {
  const [salt, size, length] = [sealed.subarray(0, 16), sealed.readUInt32BE(16), sealed.readUInt8(20)]
  const [sender, record] = [sealed.subarray(21, 21 + length), sealed.subarray(21 + length)]
  if (record.length > size) throw new Error('More than one record')
  const derive = (keyMaterial: Buffer, extractSalt: Buffer, info: Buffer | string, byteCount: number) =>
    Buffer.from(hkdfSync('sha256', keyMaterial, extractSalt, info, byteCount))
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const material = derive(keys.computeSecret(sender), secret, both, 32)
  const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  const end = plain.lastIndexOf(2)
  return plain.subarray(0, end).toString()
}
