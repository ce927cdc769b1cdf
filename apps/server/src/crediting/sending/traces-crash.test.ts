import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newDesk } from '#testing/desk.ts'
import { startConsoleProcess } from '#testing/console-process.ts'
import { startForeignBackend } from '#testing/foreign-backend.ts'
import { startTraceCollector } from '#testing/trace-collector.ts'
import { password, newWorld } from '#testing/world.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${trace}-00f067aa0ba902b7-01`

test('after a kill -9 during a call, the next server continues the order in the same trace', async () => {
  await using collector = await startTraceCollector()
  await using backend = await startForeignBackend()
  await using world = await newWorld({ sweeps: false })
  await world.app.dispatcher.close() // only the processes of this test send
  const folder = mkdtempSync(join(tmpdir(), 'khlang-traces-'))
  chmodSync(folder, 0o755)
  const start = (name: string) =>
    startConsoleProcess({
      DATABASE_URL: world.databaseUrl,
      DATA_DIR: folder,
      CREDIT_BACKEND_URL: backend.url,
      CREDIT_BACKEND_MODE: 'keyed',
      NODE_NAME: name,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
      OTEL_SERVICE_NAME: 'shop-of-tests',
    })
  try {
    const desk = await newDesk(world)
    const player = world.shop.players[0]!
    const [depositId, entryId] = [await desk.asks(player), await desk.pays(player)]
    await world.as('support', 'nok')
    const called = Promise.withResolvers<void>()
    backend.now({ onCall: () => (called.resolve(), new Promise(() => {})) })

    const first = await start('one')
    const nok = await first.signIn('nok@example.test', password)
    const input = { operationId: crypto.randomUUID(), entryId, depositId }
    const pressed = await nok.raw('POST', '/api/statements/match-deposit', input, { traceparent })
    const { orderId } = (await pressed.json()) as { orderId: string }
    await called.promise
    await first.kill()

    backend.now({ onCall: () => Promise.resolve() })
    await world.sql`update credit_order set lease_until = clock_timestamp() - interval '1 second' where id = ${orderId}`
    await using second = await start('two')
    expect(second).toBeDefined()
    const state = async () => (await world.sql`select state from credit_order where id = ${orderId}`)[0]
    await expect.poll(state).toEqual({ state: 'done' })
    const carriedOn = () =>
      collector.spans
        .filter(({ traceId, node }) => traceId === trace && node === 'two')
        .map(({ name }) => name)
    await expect.poll(() => carriedOn().toSorted()).toEqual(['answer', 'attempt', 'order', 'take'])
    expect(collector.spans.find(({ name }) => name === 'order')?.attributes).toMatchObject({
      'khlang.order': orderId,
      'khlang.attempt': 2,
    })
    expect(new Set(collector.spans.map(({ service }) => service))).toEqual(new Set(['shop-of-tests']))
    expect(backend.creditsOf(player.externalKey)).toBe(500)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
