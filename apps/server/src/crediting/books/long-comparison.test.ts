import { openDatabaseProxy } from '@khlang/seed/database-proxy'
import { loadShop } from '@khlang/seed/load'
import { makeShop } from '@khlang/seed/shop'
import { expect, test } from 'vitest'
import { connect } from '#platform/database/database.ts'
import { newTestDatabase } from '#testing/test-database.ts'
import { compareWithBackend } from './run-comparison.ts'

/**
 * A shop whose sending is on hold. `sql` goes through a proxy that can break and allows a statement little
 * time; `apart` does not.
 */
async function heldShop() {
  const parts = new AsyncDisposableStack()
  const database = parts.use(await newTestDatabase())
  const proxy = parts.use(await openDatabaseProxy(database.url))
  const sql = connect(proxy.url, { max: 4, answerWithinSeconds: 0.2 })
  const apart = connect(database.url, { max: 16 })
  parts.defer(() => Promise.all([sql.end({ timeout: 1 }), apart.end({ timeout: 1 })]).then(() => {}))
  await loadShop(apart, makeShop({ seed: 1, size: 450 }))
  await apart`insert into setting (key, value) values ('sending.hold', '{"by": "a", "reason": "b"}')`
  return { sql, apart, proxy, [Symbol.asyncDispose]: () => parts.disposeAsync() }
}
const nothing = (userId: string) => ({ userId, balance: 0, movements: [], next: null })
const by = 'keeper@example.test'

test('a comparison with the back-end may take longer than the time limit of a statement', async () => {
  await using shop = await heldShop()
  const { sql, apart } = shop
  const [{ since }] = (await apart`select clock_timestamp()::text as since`) as unknown as [{ since: string }]
  const isLate = async () =>
    (await apart`select 1 where clock_timestamp() > ${since}::timestamptz + interval '0.5 seconds'`).length >
    0
  const slow = async (userId: string) => {
    while (!(await isLate())) continue
    return nothing(userId)
  }
  expect(await compareWithBackend(sql, slow, by)).toMatchObject({ players: 450, unread: 0 })
})

test('broken connections during a comparison cost one batch each, not the whole comparison', async () => {
  await using shop = await heldShop()
  const { sql, proxy } = shop
  let asked = 0
  const breaking = async (userId: string) => {
    if (++asked % 100 === 0) proxy.reset()
    return nothing(userId)
  }
  expect(await compareWithBackend(sql, breaking, by)).toMatchObject({ players: 450, unread: 0 })
  expect(proxy.cuts()).toBeGreaterThan(3)
})

test('a full answer of a back-end without pages may hide older movements: the player counts as not read', async () => {
  await using shop = await heldShop()
  const { apart } = shop
  const [full] = await apart<{ key: string }[]>`select external_key as key from player limit 1`
  const said = (count: number) => async (userId: string) => ({
    userId,
    balance: 0,
    movements: Array.from({ length: userId === full!.key ? count : 0 }, (_, at) => ({
      id: String(at),
      at: new Date(Date.now() - at * 1_000).toISOString(),
      kind: 'credit',
      amount: 1,
      balance: 0,
      reference: null,
      idempotencyKey: `key-${at}`,
    })),
  })
  expect(await compareWithBackend(apart, said(49) as never, by)).toMatchObject({ unread: 0, movements: 49 })
  expect(await compareWithBackend(apart, said(50) as never, by)).toMatchObject({ unread: 1, movements: 0 })
})

test('an unreadable balance is requested again, and players without an answer are counted', async () => {
  await using shop = await heldShop()
  const { apart } = shop
  let asked = 0
  const flaky = async (userId: string) => (++asked % 7 === 0 ? null : nothing(userId))
  expect(await compareWithBackend(apart, flaky, by)).toMatchObject({ players: 450, unread: 0 })
  const [silent] = await apart<{ key: string }[]>`select external_key as key from player limit 1`
  const oneSilent = async (userId: string) => (userId === silent!.key ? null : nothing(userId))
  expect(await compareWithBackend(apart, oneSilent, by)).toMatchObject({ players: 450, unread: 1 })
})
