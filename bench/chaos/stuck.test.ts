import { beforeAll, expect, test, vi } from 'vitest'
import { connect } from '../../apps/server/src/platform/database/database.ts'
import { newDesk } from '../../apps/server/src/testing/desk.ts'
import { lockWaits } from '../../apps/server/src/testing/lock-waits.ts'
import { worldOfFile } from '../../apps/server/src/testing/of-file.ts'
import { patiently } from '../../apps/server/src/testing/test-database.ts'
import type { Kept } from './processes.ts'
import { watchForStuck } from './stuck.ts'

const world = worldOfFile({ sweeps: false })
let orderId: string
beforeAll(async () => {
  const desk = await newDesk(world)
  const nok = await world.as('support', 'nok')
  await world.app.dispatcher.close()
  const player = world.shop.players[0]!
  const [depositId, entryId] = [await desk.asks(player), await desk.pays(player)]
  orderId = (await desk.match(nok, entryId, depositId)).orderId
})

const ready = {
  process: { readyForSeconds: () => 60, isFrozen: () => false } as Kept,
} as Parameters<typeof watchForStuck>[0]['servers'][number]
const watch = (everyMs: number) => watchForStuck({ sql: world.sql, servers: [ready] }, everyMs)

test('an order that nobody sends is reported, with its state', async () => {
  const { stuck, stop } = watch(5)
  await vi.waitFor(() => expect([...stuck.keys()]).toEqual([orderId]), 60_000)
  expect(stuck.get(orderId)).toContain('queued version 1')
  await stop()
})

test('checks that waited for the database count as one, however long it was away', async () => {
  const back = Promise.withResolvers<void>()
  // Also if the test fails, the lock on the table is released.
  await using away = Object.assign(connect(world.databaseUrl, { max: 1, name: 'away', ...patiently }), {
    async [Symbol.asyncDispose]() {
      back.resolve()
      await away.end({ timeout: 5 })
    },
  })
  const gone = Promise.withResolvers<void>()
  const leaving = away.begin(async (tx) => {
    await tx`lock table credit_order in access exclusive mode`
    gone.resolve()
    await back.promise
  })
  await gone.promise
  const { stuck, stop } = watch(5)
  const waits = () => lockWaits(world.sql, '%from setting where key in%')
  await vi.waitFor(async () => expect(await waits()).toHaveLength(1), 60_000)
  // Long enough for a hundred reads, if they had piled up.
  const awayForLong = async () => {
    const [row] = await world.sql<[{ long: boolean }]>`
      select max(clock_timestamp() - xact_start) > interval '600 ms' as long
      from pg_stat_activity where application_name = 'away'`
    return row.long
  }
  await vi.waitFor(async () => expect(await awayForLong()).toBe(true), 60_000)
  expect(await waits()).toHaveLength(1)
  // The watch ends with the read that waits, so that it does not count the promptly answered ones after it.
  const ending = stop()
  back.resolve()
  await Promise.all([leaving, ending])
  expect([...stuck.keys()]).toEqual([])
})
