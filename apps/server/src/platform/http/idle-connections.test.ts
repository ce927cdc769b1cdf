import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../monitoring/log.ts'
import { createHttp } from './http.ts'

/** More than the buffers of two sockets hold. */
const long = 64_000_000

/** What `/api/waits` answers. */
let waits: Promise<object>

async function listening() {
  const http = await createHttp({ publicUrl: 'http://localhost', log: createLog('silent') })
  http.get('/api/long', (_request, reply) =>
    reply.type('application/octet-stream').send(Buffer.alloc(long, 'x')),
  )
  http.get('/api/short', () => ({ heard: true }))
  http.get('/api/waits', () => waits)
  await http.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => http.close())
  return http
}
async function dial(http: Awaited<ReturnType<typeof listening>>) {
  const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

test('a server that closes sends the rest of an answer that is read slowly', async () => {
  const http = await listening()
  const socket = await dial(http)
  socket.write(ask('/api/long'))
  await once(socket, 'readable') // from here on it rests, and the answer waits for it
  const closed = http.close()
  await new Promise((resolve) => setImmediate(resolve))
  let bytes = 0
  for await (const piece of socket as AsyncIterable<Buffer>) bytes += piece.length
  expect(bytes).toBeGreaterThan(long)
  await closed
})

test('a server that closes ends connections after their answer, and those that were never used', async () => {
  const http = await listening()
  const [used, unused] = [await dial(http), await dial(http)]
  used.write(ask('/api/short'))
  expect(String((await once(used, 'data'))[0])).toContain('{"heard":true}')
  unused.resume()
  const ended = [once(used, 'close'), once(unused, 'close')]
  await http.close()
  await Promise.all(ended)
})

test('a server that closes sends both answers to a client that asked twice at once', async () => {
  const http = await listening()
  const socket = await dial(http)
  const second = Promise.withResolvers<object>()
  const begun = Promise.withResolvers<void>()
  http.server.on('request', ({ url }) => url === '/api/waits' && begun.resolve())
  waits = second.promise
  socket.write(ask('/api/short') + ask('/api/waits'))
  await begun.promise
  await once(socket, 'readable')
  const closed = http.close()
  await expect.poll(() => http.server.listening).toBe(false)
  second.resolve({ second: true })
  let heard = ''
  for await (const piece of socket as AsyncIterable<Buffer>) heard += piece.toString()
  expect(heard).toMatch(/\{"heard":true\}[^]*\{"second":true\}/)
  await closed
})

test('a server that closes waits for a request that has begun', async () => {
  const http = await listening()
  const arrived = once(http.server, 'connection')
  const socket = await dial(http)
  const [ours] = (await arrived) as [Socket]
  const [begin, rest] = ['GET /api/short HTTP/1.1\r\n', 'host: localhost\r\n\r\n']
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text))
  socket.write(begin)
  await expect.poll(() => ours.bytesRead).toBe(begin.length)
  const closed = http.close()
  await expect.poll(() => http.server.listening).toBe(false)
  socket.write(rest)
  await expect.poll(() => heard).toContain('{"heard":true}')
  await closed
})
