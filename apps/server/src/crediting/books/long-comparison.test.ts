import { openDatabaseProxy } from '@khlang/seed/database-proxy'
import { loadShop } from '@khlang/seed/load'
import { makeShop } from '@khlang/seed/shop'
import { expect, test } from 'vitest'
import { connect, type Sql } from '#platform/database/database.ts'
import { insertOrder, withoutTriggers } from '#testing/rolled-back.ts'
import { newTestDatabase, patiently, slowly } from '#testing/test-database.ts'
import { compareWithBackend } from './run-comparison.ts'

/**
 * A shop whose sending is on hold. `sql` goes through a proxy that can break, and has a time limit for each statement;
 * `apart` has neither.
 */
async function heldShop({ answerWithinSeconds = 30 } = {}) {
  const parts = new AsyncDisposableStack()
  const database = parts.use(await newTestDatabase())
  const proxy = parts.use(await openDatabaseProxy(database.url))
  const sql = connect(proxy.url, { max: 4, answerWithinSeconds, ...slowly })
  const apart = connect(database.url, { max: 16, ...patiently })
  parts.defer(() => Promise.all([sql.end({ timeout: 1 }), apart.end({ timeout: 1 })]).then(() => {}))
  await loadShop(apart, makeShop({ seed: 1, size: 450 }))
  await apart`insert into setting (key, value) values ('sending.hold', '{"by": "a", "reason": "b"}')`
  return { sql, apart, proxy, [Symbol.asyncDispose]: () => parts.disposeAsync() }
}
const nothing = (userId: string) => ({ userId, balance: 0, movements: [], next: null })
const by = 'keeper@example.test'
const hour = 3_600_000
/** A movement in the back-end's books of a player, this long ago. */
const movement = (agoMs: number, more: object = {}) => ({
  at: new Date(Date.now() - agoMs).toISOString(),
  kind: 'credit',
  amount: 7,
  balance: 0,
  reference: null,
  idempotencyKey: null,
  ...more,
})
/** Answers of a back-end in whose books only this player has movements. Each page is further back in time. */
const booksOf = (player: string, pages: object[][]) => async (userId: string, before?: number) => {
  if (userId !== player) return nothing(userId)
  const at = before ?? 0
  return { userId, balance: 0, movements: pages[at]!, next: at + 1 < pages.length ? at + 1 : null }
}
const firstPlayer = async (db: { apart: Sql }) =>
  (await db.apart<{ key: string }[]>`select external_key as key from player order by id limit 1`)[0]!.key

test('a comparison with the back-end may take longer than the time limit of a statement', async () => {
  await using shop = await heldShop({ answerWithinSeconds: 2 })
  const { sql, apart } = shop
  const [{ since }] = (await apart`select clock_timestamp()::text as since`) as unknown as [{ since: string }]
  const isLate = async () =>
    (await apart`select 1 where clock_timestamp() > ${since}::timestamptz + interval '3 seconds'`).length > 0
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
  const withMovements = (count: number) => async (userId: string) => ({
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
  expect(await compareWithBackend(apart, withMovements(49) as never, by)).toMatchObject({
    unread: 0,
    movements: 49,
  })
  expect(await compareWithBackend(apart, withMovements(50) as never, by)).toMatchObject({
    unread: 1,
    movements: 0,
  })
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

test('books are read back to a day before the cut of the history, since two clocks may differ, and no further', async () => {
  await using shop = await heldShop()
  const { apart } = shop
  const player = await firstPlayer(shop)
  const since = new Date(Date.now() - 48 * hour).toISOString()
  await apart`insert into setting (key, value) values ('history.lost', ${apart.json({ since, by: 'the witness' })})`
  const pages = [[movement(47 * hour)], [movement(71 * hour)], [movement(73 * hour)], [movement(99 * hour)]]
  expect(await compareWithBackend(apart, booksOf(player, pages) as never, by)).toMatchObject({ movements: 3 })
})

test('credit taken or paid out is found with its kind and a sum above zero', async () => {
  await using shop = await heldShop()
  const { apart } = shop
  const player = await firstPlayer(shop)
  const kinds = ['credit', 'delete', 'transfer', 'waste'] as const
  const taken = kinds.map((kind, at) =>
    movement(at * hour, { kind, amount: kind === 'credit' ? 10 : -11 * at, reference: `told ${kind}` }),
  )
  expect(await compareWithBackend(apart, booksOf(player, [taken]) as never, by)).toMatchObject({ found: 4 })
  const found = await apart`select reference, kind, credits from book_finding order by moved_at desc`
  expect(found.map((row) => Object.values(row))).toEqual([
    ['told credit', 'addCredit', 10],
    ['told delete', 'removeCredit', 11],
    ['told transfer', 'payOut', 22],
    ['told waste', 'payLossReturn', 33],
  ])
})

test('a movement without a key is the same one when it is told again with other parts of a second', async () => {
  await using shop = await heldShop()
  const { apart } = shop
  const player = await firstPlayer(shop)
  const at = (ms: string) => movement(0, { at: `2026-11-20T08:00:00${ms}Z` })
  const compared = (...movements: object[]) =>
    compareWithBackend(apart, booksOf(player, [movements]) as never, by)
  expect(await compared(at('.417'))).toMatchObject({ movements: 1, found: 1 })
  expect(await compared(at(''))).toMatchObject({ movements: 1, found: 0 })
  expect(await compared(at(''), at('.417'))).toMatchObject({ movements: 2, found: 1 })
})

test('a comparison settles nothing once sending goes on', async () => {
  await using shop = await heldShop()
  const { apart } = shop
  const player = await firstPlayer(shop)
  const [{ id }] = await apart.begin(async (tx) => {
    await withoutTriggers(tx)
    const [one] = await tx<{ id: string }[]>`select id from player where external_key = ${player}`
    return [
      { id: await insertOrder(tx, { playerId: one!.id, playerKey: player, credits: 7, state: 'unknown' }) },
    ]
  })
  const goesOn = async (userId: string) => {
    await apart`delete from setting where key = 'sending.hold'`
    return booksOf(player, [[movement(0, { idempotencyKey: id })]])(userId)
  }
  await expect(compareWithBackend(apart, goesOn as never, by)).rejects.toMatchObject({ code: 'not-held' })
  expect(await apart`select state from credit_order where id = ${id}`).toEqual([{ state: 'unknown' }])
})
