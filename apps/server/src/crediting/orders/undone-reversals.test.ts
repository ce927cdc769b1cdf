import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { entryOutcomeOf } from '@khlang/domain/reports/day-entry'
import { dayOf } from '@khlang/domain/time'
import type { Player } from '@khlang/seed/shop'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readDay } from '#reports/daily-close/day-facts-store.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { playersInTurn } from '#testing/players.ts'
import { rolledBack } from '#testing/rolled-back.ts'
import { longGivenUp, settledByOne } from '#testing/settling.ts'

const world = worldOfFile({ mode: 'legacy', players: 40 })
let desk: Awaited<ReturnType<typeof newDesk>>
let finance: Client
let supervisor: Client
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  finance = await world.as('finance')
  supervisor = await world.as('supervisor')
  nok = await world.as('support', 'nok')
})
afterEach(() => world.sql`delete from setting`)

const nextPlayer = playersInTurn(world)
const once = () => ({ operationId: randomUUID() })
const reason = 'of another player'
const evidence = 'not in the books of the credit system'

async function credited(player = nextPlayer()) {
  const [entryId, depositId] = [await desk.pays(player), await desk.asks(player)]
  const { orderId: creditId } = await desk.match(nok, entryId, depositId)
  expect((await desk.settled(nok, creditId)).state).toBe('done')
  return { player, entryId, depositId, creditId: creditId as string }
}
const reverse = async ({ entryId }: { entryId: string }): Promise<string> =>
  (await finance.post('statements/reverse', { ...once(), entryId, reason })).orderId
const deposit = (id: string) => finance.get('cashier/deposit', { id })
const entry = async (id: string) =>
  (await finance.get('statements/list', { limit: 500 })).rows.find((row: { id: string }) => row.id === id)
const settledAt = async (id: string) =>
  (await world.sql<{ at: Date }[]>`select settled_at as at from request where id = ${id}`)[0]!.at
const withdraws = (player: Player) =>
  nok.post('cashier/create-withdrawal', { ...once(), player: player.code, amount: '100' })
async function paidByHand(player: Player) {
  const { id, version } = await withdraws(player)
  await finance.post('cashier/complete', { ...once(), requestId: id, version, reason: 'with the app' })
}
async function outcome(id: string) {
  const { entries } = await readDay(world.sql, dayOf(new Date()))
  return entryOutcomeOf(entries.find((one) => one.id === id)!)
}
async function notMade(player: Player, of: { entryId: string }) {
  await world.fault(player, 'refuse')
  const orderId = await reverse(of)
  expect((await desk.settled(finance, orderId)).state).toBe('refused')
  return orderId
}

const ends: Record<string, (player: Player, of: { entryId: string }) => Promise<unknown>> = {
  'refused by the back-end': notMade,
  'called off before it was sent': async (_, of) => {
    await finance.post('crediting/hold', { reason: 'the back-end is being moved' })
    const orderId = await reverse(of)
    await supervisor.post('crediting/call-off', { ...once(), orderId, reason: 'the right player after all' })
    await supervisor.post('crediting/lift-hold', { reason: 'it is back' })
  },
  'settled as not made': async (player, of) => {
    await world.fault(player, 'lost')
    const orderId = await reverse(of)
    expect((await desk.settled(finance, orderId)).state).toBe('unknown')
    await longGivenUp(world, orderId)
    await desk.creditsAnother(nok, nextPlayer())
    await settledByOne(world)
    await finance.post('crediting/settle-unknown', { ...once(), orderId, outcome: 'not-credited', evidence })
  },
}

// Invariant: After a reversal that did not happen, a deposit, its entry and every report are as before it.
describe.each(Object.entries(ends))('a reversal that was %s', (_, end) => {
  test('leaves the deposit and its entry with the order of their credit, and the day as it was', async () => {
    const of = await credited()
    await end(of.player, of)
    expect(await deposit(of.depositId)).toMatchObject({ state: 'done', orderId: of.creditId })
    expect(await entry(of.entryId)).toMatchObject({ state: 'done', orderId: of.creditId })
    expect(await outcome(of.entryId)).toBe('credited')
  })

  test('does not make the deposit look newly credited', async () => {
    const of = await credited()
    const before = await settledAt(of.depositId)
    await paidByHand(of.player)
    await end(of.player, of)
    expect(await settledAt(of.depositId)).toEqual(before)
    const { id } = await withdraws(of.player)
    expect((await finance.get('cashier/payout-card', { id })).since).toEqual({
      deposits: 0,
      amount: 0,
      bonus: 0,
    })
  })

  test('can be followed by one that happens', async () => {
    const of = await credited()
    await end(of.player, of)
    const orderId = await reverse(of)
    expect((await desk.settled(finance, orderId)).state).toBe('done')
    expect(await deposit(of.depositId)).toMatchObject({ state: 'adjusted', orderId })
    expect(await entry(of.entryId)).toMatchObject({ state: 'pending', orderId: null })
    expect(await outcome(of.entryId)).toBe('open')
    expect(await settledAt(of.depositId)).toBeNull()
  })
})

test('an upgrade gives such deposits and entries of before to the order of their credit, once', async () => {
  const [broken, reversed] = [await credited(), await credited()]
  const reversalId = await notMade(broken.player, broken)
  const takenBackId = await reverse(reversed)
  expect((await desk.settled(finance, takenBackId)).state).toBe('done')
  await rolledBack(world.sql, async (tx) => {
    await tx`update request set order_id = ${reversalId} where id = ${broken.depositId}`
    await tx`update statement_entry set order_id = ${reversalId} where id = ${broken.entryId}`
    const [text, before] = [
      await migration('0114_reversals_that_did_not_happen.sql'),
      await settledAt(broken.depositId),
    ]
    const versions = () =>
      tx`select version from request union all select version from statement_entry order by 1`
    await tx.unsafe(text)
    const after = await versions()
    await tx.unsafe(text)
    expect(await versions()).toEqual(after)
    expect(
      await tx`
      select r.order_id as of_request, e.order_id as of_entry, r.settled_at from request r join statement_entry e on e.id = r.entry_id
      where r.id = ${broken.depositId}`,
    ).toEqual([{ ofRequest: broken.creditId, ofEntry: broken.creditId, settledAt: before }])
    expect(await tx`select order_id from request where id = ${reversed.depositId}`).toEqual([
      { orderId: takenBackId },
    ])
  })
})

test('an upgrade gives deposits that such a reversal made look new the time of their credit, once', async () => {
  const [done, underWay, untouched] = [await credited(), await credited(), await credited()]
  const reversalId = await notMade(done.player, done)
  // The line of the ledger, which may be some milliseconds older than the end of the request.
  const givenAt = async ({ creditId }: typeof done) =>
    (await world.sql`select created_at from ledger where order_id = ${creditId}`)[0]!['createdAt']
  const times = [await givenAt(done), await givenAt(underWay), await settledAt(untouched.depositId)]
  await world.fault(underWay.player, 'lost')
  expect((await desk.settled(finance, await reverse(underWay))).state).toBe('unknown')
  const text = await migration('0115_settled_when_credited.sql')
  await rolledBack(world.sql, async (tx) => {
    await tx`set local session_replication_role = 'replica'`
    await tx`
      update request set settled_at = o.updated_at, updated_at = o.updated_at from credit_order o
      where o.id = ${reversalId} and request.id = ${done.depositId}`
    await tx`update request set settled_at = null where id = ${underWay.depositId}`
    await tx`set local session_replication_role = 'origin'`
    const rows = () => tx`
      select id, version, updated_at, settled_at from request where id in ${tx([done, underWay, untouched].map(({ depositId }) => depositId))} order by number`
    const before = await rows()
    await tx.unsafe(text)
    const after = await rows()
    expect(after.map(({ settledAt: at }) => at)).toEqual(times)
    expect(after.map(({ version }, at) => version - before[at]!['version'])).toEqual([1, 1, 0])
    expect(after.map(({ updatedAt }) => updatedAt)).toEqual(before.map(({ updatedAt }) => updatedAt))
    await tx.unsafe(text)
    expect(await rows()).toEqual(after)
  })
})

const migration = (name: string) => readFile(new URL(`../../../migrations/${name}`, import.meta.url), 'utf8')
