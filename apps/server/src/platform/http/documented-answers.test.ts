import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../monitoring/log.ts'
import { createHttp } from './http.ts'

/** A server with a call that waits until it is let go, and one that answers at once. */
async function listening() {
  const [begun, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  const http = await createHttp({ publicUrl: 'http://localhost', log: createLog('silent') })
  http.get('/api/slow', () => (begun.resolve(), slow.promise))
  http.get('/api/at-once/:key', () => ({ heard: true }))
  await http.listen({ host: '127.0.0.1', port: 0 })
  const { port } = http.server.address() as AddressInfo
  onTestFinished(() => http.close())
  return { http, port, begun: begun.promise, letGo: () => slow.resolve('done') }
}

async function dial(port: number): Promise<{ socket: Socket; heard: () => string }> {
  const socket = connect(port, '127.0.0.1')
  let heard = ''
  socket.setEncoding('utf8').on('data', (text: string) => (heard += text))
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return { socket, heard: () => heard }
}
const ask = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

test.each(['/api/at-once/50%off', '/api/at-once/%E0%B8', '/50%', `/api/at-once/${'x'.repeat(301)}`])(
  'an address that cannot be read is refused in the form of all refusals, with our headers: %s',
  async (path) => {
    const { port } = await listening()
    const { socket, heard } = await dial(port)
    socket.write(ask(path))
    await expect.poll(heard).toMatch(/\}$/)
    const [head = '', body = ''] = heard().split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1.1 400 /)
    for (const line of [
      /^content-type: application\/problem\+json; charset=utf-8\r?$/im,
      /^x-request-id: [\da-f-]{36}\r?$/im,
      /^x-content-type-options: nosniff\r?$/im,
      /^cache-control: no-store\r?$/im,
    ])
      expect(head).toMatch(line)
    expect(JSON.parse(body)).toMatchObject({ type: '/problems/bad-input', status: 400, code: 'bad-input' })
    expect(body).not.toContain('FST_ERR')
  },
)

test('a request that arrives on a connection in use while the server closes is answered as ever, and the last on it', async () => {
  const { http, port, begun, letGo } = await listening()
  const { socket, heard } = await dial(port)
  socket.write(ask('/api/slow'))
  await begun
  const closed = http.close()
  await expect.poll(() => http.server.listening).toBe(false)
  const arrived = once(http.server, 'request')
  socket.write(ask('/api/at-once/x'))
  await arrived
  letGo()
  await closed
  await expect.poll(() => socket.closed || socket.readableEnded).toBe(true)
  const answers = heard().split(/(?=HTTP\/1\.1 )/)
  expect(answers.map((answer) => answer.slice(9, 12))).toEqual(['200', '200'])
  expect(answers[1]).toMatch(/^connection: close\r?$/im)
  expect(answers[1]).toContain('{"heard":true}')
})
