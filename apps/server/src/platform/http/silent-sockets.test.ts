import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { worldOfFile } from '#testing/of-file.ts'
import { newWorld } from '#testing/world.ts'
import { createHttp } from './http.ts'
import { listenAtAll } from './listen.ts'
import { createLog } from '../monitoring/log.ts'
import { boundSockets, type SocketLimits, usualSockets } from './sockets.ts'
import { untilReady } from '#testing/client.ts'

const world = worldOfFile()
const open: Socket[] = []
afterEach(() => open.splice(0).forEach((socket) => socket.destroy()))

const portOf = ({ url }: { url: string }) => Number(new URL(url).port)

/** To the server this looks like a connection from another machine. */
async function dial(port: number): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress: '127.0.0.2' })
  open.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}

async function heardOf(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (bytes: Buffer) => (text += bytes.toString()))
  await once(socket, 'close')
  return text
}

const head = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 400\r\n`
const [phones, door] = ['/api/service/notifications', '/api/auth/sign-in/email']

describe('a silent connection', () => {
  test('is closed when it sends nothing, half a head, or half a body', async () => {
    await using hasty = await newWorld({ sockets: { headersMs: 200, requestMs: 400, checkEveryMs: 50 } })
    const beginnings = ['', head(door), `${head(door)}\r\n{"email": "`]
    const answers = await Promise.all(
      beginnings.map(async (words) => {
        const socket = await dial(portOf(hasty))
        const heard = heardOf(socket)
        socket.write(words)
        return heard
      }),
    )
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 408 /)
    expect(answers[2]).toContain('The request did not come to its end in time.')
  })

  test('is closed after a refusal when its body does not end', async () => {
    await using hasty = await newWorld({ sockets: { restMs: 200 } })
    const socket = await dial(portOf(hasty))
    const heard = heardOf(socket)
    socket.write(`${head(phones)}\r\n{"messages": [`)
    expect(await heard).toMatch(/^HTTP\/1.1 401 /)
  })

  test('takes no place from phones, however many half bodies arrive', async () => {
    const sockets = await Promise.all(Array.from({ length: 17 }, () => dial(portOf(world))))
    const firstAnswers = sockets.map((socket) => once(socket, 'data').then(([bytes]) => String(bytes)))
    for (const socket of sockets) socket.write(`${head(phones)}\r\n{"messages": [`)
    // A caller that names no phone of ours is refused before any byte of the body is read
    // (`half-bodies.test.ts` has the others).
    for (const answer of await Promise.all(firstAnswers)) expect(answer).toMatch(/^HTTP\/1.1 401 /)
    const phone = await fetch(world.url + phones, { method: 'POST', body: '{"messages": []}' })
    expect(await phone.json()).toMatchObject({ code: 'signature-wrong' })
  })

  test('counts towards the limit of one address, which leaves room for others', async () => {
    // A server of its own: another may still count connections that earlier tests have ended.
    const maxOfOneAddress = 40
    await using few = await newWorld({ sockets: { maxOfOneAddress } })
    const sockets = []
    for (let count = 0; count < maxOfOneAddress; count += 1) sockets.push(await dial(portOf(few)))
    expect(await heardOf(await dial(portOf(few)))).toBe('')
    expect(sockets.filter(({ destroyed, readableEnded }) => destroyed || readableEnded)).toEqual([])
    await untilReady(few.url)
    // One that ends makes room for one.
    const next = once(sockets[0]!, 'close')
    sockets[0]!.destroy()
    await next
    await expect.poll(() => isAnswered(portOf(few))).toBe(true)
  })
})

async function isAnswered(port: number): Promise<boolean> {
  const socket = await dial(port)
  const heard = heardOf(socket)
  socket.write('GET /health/ready HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')
  return (await heard).startsWith('HTTP/1.1 200 ')
}

test('a trusted proxy may have many connections, by address or by range', async () => {
  for (const proxies of [['127.0.0.2'], ['127.0.0.0/8']]) {
    const server = createServer((socket) => socket.end('heard'))
    boundSockets(server, { ...usualSockets, maxOfOneAddress: 0 }, proxies)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    expect(await heardOf(await dial((server.address() as AddressInfo).port))).toBe('heard')
    server.close()
  }
})

test('a server on two addresses has one limit for both, and one time limit', async () => {
  const hasty = { headersMs: 100, requestMs: 100, checkEveryMs: 20 }
  const [bound, patience] = [await listenAtTwo({ maxSockets: 6 }), await listenAtTwo(hasty)]
  try {
    const heard = heardOf(await knock(bound, '127.0.0.2'))
    open.at(-1)!.write('GET /heard HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    expect(await heard).toMatch(/^HTTP\/1.1 200 .*heard$/s)
    for (let pair = 1; pair <= 3; pair++) for (const host of two) await knock(bound, host)
    for (const host of two) expect(await heardOf(await knock(bound, host))).toBe('')

    for (const host of two) expect(await heardOf(await knock(patience, host))).toMatch(/^HTTP\/1.1 408 /)
  } finally {
    await Promise.all([bound.close(), patience.close()])
  }
  await expect(knock(bound, '127.0.0.2')).rejects.toThrow(/ECONNREFUSED/)
})

const two = ['127.0.0.1', '127.0.0.2']

async function listenAtTwo(sockets: Partial<SocketLimits>) {
  const http = await createHttp({ publicUrl: 'http://localhost', log: createLog('silent'), sockets })
  http.get('/heard', () => 'heard')
  await listenAtAll(http, { port: 0, addresses: two })
  const { port } = http.server.address() as AddressInfo
  return { port, close: () => http.close() }
}

async function knock({ port }: { port: number }, host: string): Promise<Socket> {
  const socket = connect({ host, port })
  open.push(socket)
  socket.on('error', () => {})
  await once(socket, 'connect')
  return socket
}
