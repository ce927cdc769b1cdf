import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { randomUUID } from 'node:crypto'
import type { CreditOrder } from '@khlang/domain/crediting/order'
import { afterEach, expect, test, vi } from 'vitest'
import { ofFile } from '#testing/of-file.ts'
import { createBackend } from './backend.ts'
import { openConnection } from './backend-connection.ts'

/** A back-end that says yes, and remembers the connections that were made to it. */
const backend = ofFile(async () => {
  const made: Socket[] = []
  const server = createServer((_request, answer) =>
    answer.setHeader('content-type', 'application/json').end('{"status":true}'),
  )
  server.on('connection', (socket) => made.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const call = createBackend({ url, headers: {} }, 30_000)
  return {
    made,
    open: () => openConnection(new URL(url)),
    call: (connection?: ReturnType<typeof openConnection>) =>
      call({ id: randomUUID() } as unknown as CreditOrder, { method: 'GET', path: '/' }, { connection }),
    [Symbol.asyncDispose]: async () => void server.close(),
  }
})
const yes = { kind: 'answer', httpStatus: 200, body: { status: true } }
afterEach(() => {
  vi.restoreAllMocks()
  backend.made.length = 0
})

test('a call uses the connection that was opened for it, whether it is ready or not', async () => {
  expect(await backend.call(backend.open())).toMatchObject(yes)
  const ready = backend.open()
  await ready.ready
  expect(await backend.call(ready)).toMatchObject(yes)
  expect(backend.made).toHaveLength(2)
})

test('a call is sent at once: its body waits for no acknowledgement of its head', async () => {
  const asked = vi.spyOn(Socket.prototype, 'setNoDelay')
  const connection = backend.open()
  expect(asked.mock.calls).toEqual([[true]])
  expect(asked.mock.contexts).toEqual([connection.socket])
  expect(await backend.call(connection)).toMatchObject(yes)
})

test('a call opens another connection when the back-end has ended the one that was opened for it', async () => {
  const connection = backend.open()
  await connection.ready
  await expect.poll(() => backend.made).toHaveLength(1)
  backend.made[0]!.end()
  await once(connection.socket, 'close')
  expect(await backend.call(connection)).toMatchObject(yes)
  expect(backend.made).toHaveLength(2)
})

test('a connection that was opened more than a second ago is not used: the back-end may be about to end it', async () => {
  const connection = backend.open()
  await connection.ready
  const now = performance.now()
  vi.spyOn(performance, 'now').mockReturnValue(now + 1_500)
  expect(await backend.call(connection)).toMatchObject(yes)
  expect(backend.made).toHaveLength(2)
  connection.close()
})

test('a connection that cannot be opened ahead is no error of its own, and its call was not sent', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const url = `http://127.0.0.1:${port}`
  const connection = openConnection(new URL(url))
  await expect(connection.ready).rejects.toThrow('ECONNREFUSED')
  const order = { id: randomUUID() } as unknown as CreditOrder
  expect(
    await createBackend({ url, headers: {} }, 1_000)(order, { method: 'GET', path: '/' }, { connection }),
  ).toMatchObject({ kind: 'not-sent', error: expect.stringContaining('ECONNREFUSED') })
})
