import { openDatabaseProxy } from '@khlang/seed/database-proxy'
import { expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { createLog } from '#platform/monitoring/log.ts'
import { recordedScreen } from '#testing/recorded-screen.ts'
import { newTestDatabase } from '#testing/test-database.ts'
import { startChangeListener } from './change-listener.ts'
import { createHub } from './hub.ts'

test('a listening connection that is dead but not closed is noticed and replaced, and the screens resync', async () => {
  await using parts = new AsyncDisposableStack()
  const database = await newTestDatabase()
  const proxy = parts.use(await openDatabaseProxy(database.url))
  const sql = connect(proxy.url, { answerWithinSeconds: 1 })
  parts.defer(() => sql.end({ timeout: 1 }))
  const hub = createHub()
  const screen = recordedScreen(hub, 'owner')
  const changes = await startChangeListener(sql, hub, createLog('silent'), { pulseSeconds: 0.2 })
  parts.defer(changes.close)
  expect([changes.isReceiving(), screen.events()]).toEqual([true, ['event: resync\ndata: {}']])

  proxy.freeze()
  await expect.poll(changes.isReceiving, { interval: 5 }).toBe(false)
  await expect.poll(changes.isReceiving).toBe(true)
  expect(screen.events().slice(1)).toContain('event: resync\ndata: {}')
  screen.forget()
  await sql`select pg_notify('live', '{"topic":"orders","resync":true}')`
  // On a busy machine a pulse may be late, and the connection be replaced once more: then the screens read everything.
  const [ofOrders, all] = ['event: resync\ndata: {"topic":"orders"}', 'event: resync\ndata: {}']
  await expect.poll(() => screen.events().some((event) => event === ofOrders || event === all)).toBe(true)
})
