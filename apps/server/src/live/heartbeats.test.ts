import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLog } from '#platform/monitoring/log.ts'
import type { Caller } from '#staff/actor.ts'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { openStream } from '#testing/stream.ts'
import { createHub } from './hub.ts'
import { liveRoute } from './route.ts'

const world = worldOfFile()

test('while changes of the database are not received, no heartbeat says that a screen is up to date', async () => {
  const nok = await world.as('support', 'nok')
  const me = await nok.get('staff/me')
  const [session] = await world.sql<{ token: string }[]>`select token from auth.session`
  const hub = createHub()
  let [isReceiving, asked] = [true, 0]
  await using http = fastify()
  liveRoute(http, {
    sql: world.sql,
    hub,
    isReceiving: () => (asked++, isReceiving),
    onTopic: () => {},
    log: createLog('silent'),
    build: 'build of the tests',
    beatSeconds: 0.02,
    identify: async () => ({
      caller: { kind: 'employee', ...me, role: 'support' } as Caller,
      token: session!.token,
    }),
  })
  const url = await http.listen({ port: 0, host: '127.0.0.1' })
  await using stream = await openStream({ url, headers: {} } as Client)
  const isBeat = ({ name }: { name: string }) => name === 'beat'
  /** Marks a place in the stream, after whatever was sent before. */
  async function mark(name: string, marked = stream) {
    hub.each((screen) => screen.write(Buffer.from(`event: ${name}\ndata: {}\n\n`)))
    await marked.next((heard) => heard.name === name)
  }
  await stream.next(isBeat)

  isReceiving = false
  await mark('silence')
  const before = asked
  await expect.poll(() => asked).toBeGreaterThan(before + 3)
  await mark('silence-ends')
  await using begunInSilence = await openStream({ url, headers: {} } as Client)
  await mark('begun', begunInSilence)
  expect(begunInSilence.heard.map(({ name }) => name)).toEqual(['resync', 'begun'])
  const names = stream.heard.map(({ name }) => name)
  expect(names.slice(names.indexOf('silence') + 1, names.indexOf('silence-ends'))).toEqual([])

  isReceiving = true
  await expect.poll(() => stream.heard.slice(names.length).some(isBeat)).toBe(true)
})
