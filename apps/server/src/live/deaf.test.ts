import { openDatabaseProxy } from '@khlang/seed/database-proxy'
import { expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { createLog } from '#platform/monitoring/log.ts'
import { newTestDatabase } from '#testing/test-database.ts'
import { startFeed } from './feed.ts'
import { createHub } from './hub.ts'

test('a listening connection that is dead but not closed is noticed and replaced, and the screens resync', async () => {
  await using parts = new AsyncDisposableStack()
  const database = await newTestDatabase()
  const proxy = parts.use(await openDatabaseProxy(database.url))
  const sql = connect(proxy.url, { answerWithinSeconds: 0.2 })
  parts.defer(() => sql.end({ timeout: 1 }))
  const said: string[] = []
  const hub = createHub()
  hub.join({
    role: 'owner',
    token: '',
    employee: 'one',
    write: (bytes) => said.push(bytes.toString()),
    end: () => {},
  })
  const feed = await startFeed(sql, hub, createLog('silent'), { pulseSeconds: 0.2 })
  parts.defer(feed.close)
  expect([feed.isReceiving(), said]).toEqual([true, ['event: resync\ndata: {}\n\n']])

  proxy.freeze()
  await expect.poll(feed.isReceiving, { interval: 5 }).toBe(false)
  await expect.poll(feed.isReceiving).toBe(true)
  expect(said.slice(1)).toContain('event: resync\ndata: {}\n\n')
  said.length = 0
  await sql`select pg_notify('live', '{"topic":"orders","resync":true}')`
  await expect.poll(() => said).toContain('event: resync\ndata: {"topic":"orders"}\n\n')
})
