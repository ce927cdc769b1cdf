import { randomUUID } from 'node:crypto'
import { makeShop } from '@khlang/seed/shop'
import { loadShop } from '@khlang/seed/load'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Sql } from '#platform/database/database.ts'
import { createLog } from '#platform/monitoring/log.ts'
import { recordedScreen } from '#testing/recorded-screen.ts'
import { newTestDatabase, type TestDatabase, patiently } from '#testing/test-database.ts'
import { type ChangeListener, startChangeListener } from './change-listener.ts'
import { createHub } from './hub.ts'

// Runs only the change listener, while a table is missing for a moment: nothing else that reads it runs.
let database: TestDatabase
let sql: Sql
let changes: ChangeListener
let screen: ReturnType<typeof recordedScreen>
const warned: string[] = []
const shop = makeShop({ seed: 1, size: 5 })
beforeAll(async () => {
  database = await newTestDatabase()
  sql = connect(database.url, patiently)
  await loadShop(sql, shop, { requests: [], withdrawals: [], strayEntries: [], slips: [] })
  const hub = createHub()
  changes = await startChangeListener(
    sql,
    hub,
    createLog('warn', { to: { write: (line) => void warned.push(line) } }),
  )
  screen = recordedScreen(hub, 'support')
})
afterAll(async () => {
  await changes.close()
  await sql.end({ timeout: 5 })
  await database[Symbol.asyncDispose]()
})

const resync = (topic: string) => `event: resync\ndata: {"topic":"${topic}"}`
const asks = (id: string) => sql`
  insert into request (id, external_key, kind, player_id, amount)
  values (${id}, ${randomUUID()}, 'deposit', ${shop.players[0]!.id}, 517)`

test('changed rows that cannot be read are not lost: every list that shows them gets a resync', async () => {
  screen.forget()
  await sql.begin(async (tx) => {
    await tx`
      insert into request (id, external_key, kind, player_id, amount)
      values (${randomUUID()}, ${randomUUID()}, 'deposit', ${shop.players[0]!.id}, 517)`
    await tx`alter table player rename to player_elsewhere`
  })
  try {
    await expect.poll(() => screen.events().toSorted()).toEqual([resync('deposits'), resync('withdrawals')])
    expect(warned.join('')).toContain('could not read changed rows')
  } finally {
    await sql`alter table player_elsewhere rename to player`
  }
  const id = randomUUID()
  await asks(id)
  await expect
    .poll(() => screen.events().some((one) => one.startsWith('event: row') && one.includes(id)))
    .toBe(true)
})
