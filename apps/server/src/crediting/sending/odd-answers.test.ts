import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { handDispatcher } from '#testing/dispatcher.ts'
import { ofFile, worldOfFile } from '#testing/of-file.ts'
import { createBackend } from './backend.ts'

/** A back-end that is not ours: it answers every call with the bytes that the test sets. */
const backend = ofFile(async () => {
  let bytes: Buffer = Buffer.from('{}')
  const server = createServer((_request, response) => response.end(bytes))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers(next: Buffer) {
      bytes = next
    },
    [Symbol.asyncDispose]: () => new Promise<void>((done) => void server.close(() => done())),
  }
})
const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  await world.app.dispatcher.close()
})
afterEach(() => vi.restoreAllMocks())
let next = 0

async function ordered(): Promise<string> {
  const player = world.shop.players[next++]!
  return (await desk.match(nok, await desk.pays(player), await desk.asks(player))).orderId
}
const text = (said: string) => Buffer.from(said)

test.each([
  ['a yes with a NUL in its message', text('{"status":true,"message":"a\\u0000b"}'), 'done'],
  ['a yes with a NUL in a field name', text('{"status":true,"a\\u0000b":1}'), 'done'],
  ['a yes with an unpaired surrogate', text('{"status":true,"message":"\\ud83d"}'), 'done'],
  [
    'a no whose message is truncated within an emoji',
    text(`{"status":false,"message":"${'x'.repeat(199)}😀"}`),
    'refused',
  ],
  ['a page that is truncated within an emoji', text(`${'x'.repeat(499)}😀`), 'unknown'],
  ['a single NUL', Buffer.from([0]), 'unknown'],
  ['an answer of binary data', gzipSync('{"status":true}'), 'unknown'],
  [
    'a yes with ten thousand nested levels',
    text(`{"status":true,"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`),
    'done',
  ],
])('%s is recorded, and the next order is sent', async (_what, bytes, state) => {
  const dispatcher = handDispatcher(world, { call: createBackend({ url: backend.url, headers: {} }, 5_000) })
  const stateOf = async (id: string) => (await nok.get('crediting/order', { id })).state as string
  backend.answers(bytes)
  const odd = await ordered()
  await dispatcher.sweep()
  await expect.poll(() => stateOf(odd)).toBe(state)
  // The only slot is free again.
  backend.answers(text('{"status":true}'))
  const plain = await ordered()
  await dispatcher.sweep()
  await expect.poll(() => stateOf(plain)).toBe('done')
  await dispatcher.close()
})
