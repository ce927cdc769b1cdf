import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

// Orders wait as long as sending is on hold: so their matches can be undone.
const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let finance: Client
let supervisor: Client
beforeAll(async () => {
  desk = await newDesk(world)
  finance = await world.as('finance')
  supervisor = await world.as('supervisor')
})
beforeEach(() => finance.post('crediting/hold', { reason: 'so that orders wait' }))
afterEach(() => world.sql`delete from setting where key = 'sending.hold'`)

let next = 0
/** Leaves out players whose key triggers test behaviour in the back-end. */
const nextPlayer = () =>
  world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))[next++]!

const undo = (entryId: string) =>
  finance.post('statements/undo-match', { operationId: randomUUID(), entryId, reason: 'the wrong one' })
const depositOf = async (entryId: string, depositId: string) =>
  (await desk.both(finance, entryId, depositId)).deposit

describe('the bonus of a match that is undone', () => {
  test.each([
    ['that was typed for it leaves the request, so that no later match credits it', 500, 0],
    ['that was left out is in the request again, as the player was promised it', 0, 200],
  ])('%s', async (_, typed, asked) => {
    const player = nextPlayer()
    const [entryId, depositId] = [await desk.pays(player), await desk.asks(player, '500', asked)]
    await desk.match(finance, entryId, depositId, { bonus: typed })
    expect(await depositOf(entryId, depositId)).toMatchObject({ state: 'crediting', bonus: typed })
    await undo(entryId)
    expect(await depositOf(entryId, depositId)).toMatchObject({ state: 'pending', bonus: asked })
    const { rows } = await finance.get('statements/candidates', { entryId })
    const offered = rows.map((row: { deposit: { id: string; bonus: number } }) => row.deposit)
    expect(offered).toContainEqual(expect.objectContaining({ id: depositId, bonus: asked }))
    const [line] = await world.sql`
      select before, after from audit where act = 'entry.undo' and object_id = ${entryId}`
    expect(line).toMatchObject({ before: { bonus: typed }, after: { bonus: asked } })
  })

  test('is not in the request either after a second match, and after its order was called off', async () => {
    const player = nextPlayer()
    const [entryId, depositId] = [await desk.pays(player), await desk.asks(player, '500', 100)]
    for (const bonus of [300, 400]) {
      const { orderId } = await desk.match(finance, entryId, depositId, { bonus })
      const off = { operationId: randomUUID(), orderId, reason: 'the wrong one' }
      await supervisor.post('crediting/call-off', off)
      expect(await depositOf(entryId, depositId)).toMatchObject({ state: 'pending', bonus: 100 })
    }
    const lines = await world.sql`
      select before ->> 'bonus' as typed, after ->> 'bonus' as asked from audit a
      where act = 'order.callOff' and a.player_id = ${player.id} order by seq`
    expect([...lines]).toEqual([
      { typed: '300', asked: '100' },
      { typed: '400', asked: '100' },
    ])
  })

  test('stays after a refusal of the back-end, for the next try, and leaves when that is undone', async () => {
    const player = world.shop.players.find(({ externalKey }) => externalKey.startsWith('refuse-'))!
    await world.sql`delete from setting where key = 'sending.hold'`
    const [entryId, depositId] = [await desk.pays(player), await desk.asks(player)]
    const { orderId } = await desk.match(finance, entryId, depositId, { bonus: 70 })
    await desk.settled(finance, orderId, ['refused'])
    expect(await depositOf(entryId, depositId)).toMatchObject({ state: 'pending', bonus: 70 })
    await finance.post('crediting/hold', { reason: 'so that orders wait' })
    await desk.match(finance, entryId, depositId)
    await undo(entryId)
    expect(await depositOf(entryId, depositId)).toMatchObject({ state: 'pending', bonus: 0 })
  })
})

describe('a request that a match to its player has made', () => {
  const made = async (entryId: string, player: { code: string }) =>
    finance.post('statements/match-player', { operationId: randomUUID(), entryId, player: player.code })
  const isWaiting = async (depositId: string) => {
    const { rows } = await finance.get('cashier/deposits', { state: 'open', limit: 500 })
    return rows.some(({ id }: { id: string }) => id === depositId)
  }
  const cancelled = (depositId: string) => world.sql`
    select actor, reason from audit where act = 'request.cancel' and object_id = ${depositId}`

  test('is cancelled when that match is undone, since nobody asked for it', async () => {
    const [player, another] = [nextPlayer(), nextPlayer()]
    const entryId = await desk.pays(player)
    const { deposit } = await made(entryId, another)
    await undo(entryId)
    expect(await depositOf(entryId, deposit.id)).toMatchObject({ state: 'cancelled', note: 'the wrong one' })
    expect(await isWaiting(deposit.id)).toBe(false)
    const { rows } = await finance.get('statements/candidates', { entryId })
    expect(rows.map((row: { deposit: { id: string } }) => row.deposit.id)).not.toContain(deposit.id)
    expect([...(await cancelled(deposit.id))]).toEqual([
      { actor: 'finance@example.test', reason: 'the wrong one' },
    ])
    const again = await made(entryId, player)
    await world.sql`delete from setting where key = 'sending.hold'`
    await world.app.dispatcher.sweep()
    await desk.settled(finance, again.orderId, ['done'])
  })

  test('is cancelled when its order is called off', async () => {
    const entryId = await desk.pays(nextPlayer())
    const { deposit, orderId } = await made(entryId, nextPlayer())
    const off = { operationId: randomUUID(), orderId, reason: 'not theirs' }
    await supervisor.post('crediting/call-off', off)
    expect(await depositOf(entryId, deposit.id)).toMatchObject({ state: 'cancelled', note: 'not theirs' })
  })

  test('waits if it was matched with another entry since the back-end refused the first', async () => {
    const player = world.shop.players.find(({ externalKey }) => externalKey.startsWith('refuse-'))!
    await world.sql`delete from setting where key = 'sending.hold'`
    const { deposit, orderId } = await made(await desk.pays(player), player)
    await desk.settled(finance, orderId, ['refused'])
    await finance.post('crediting/hold', { reason: 'so that orders wait' })
    const second = await desk.pays(player)
    await desk.match(finance, second, deposit.id, { reason: 'the refused one was another' })
    await undo(second)
    expect(await isWaiting(deposit.id)).toBe(true)
  })
})

test('a request that a player made waits again when its match is undone', async () => {
  const player = nextPlayer()
  const [entryId, depositId] = [await desk.pays(player), await desk.asks(player)]
  await desk.match(finance, entryId, depositId)
  await undo(entryId)
  expect(await depositOf(entryId, depositId)).toMatchObject({ state: 'pending', note: null })
})
