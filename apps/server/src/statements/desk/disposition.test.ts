import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let dao: Client
let finance: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  dao = await world.as('support', 'dao')
  finance = await world.as('finance')
})

let next = 0
/** Leaves out players whose key triggers test behaviour in the back-end. */
const nextPlayer = () =>
  world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))[next++]!

describe('putting an entry on hold', () => {
  test('shows its reason and end, removes it from the queue, and lists it among those on hold', async () => {
    const entryId = await desk.pays(nextPlayer())
    await nok.post('statements/claim', { entryId })
    const held = await nok.post('statements/hold', {
      entryId,
      reason: 'waits for the slip',
      until: '2030-01-01T10:00:00+07:00',
    })
    expect(held).toMatchObject({
      state: 'pending',
      holder: null,
      hold: { reason: 'waits for the slip', until: '2030-01-01T03:00:00.000Z' },
    })
    const { rows } = await dao.get('statements/list', { state: 'held' })
    expect(rows.map((row: { id: string }) => row.id)).toContain(entryId)
  })

  test('ends when somebody claims the entry', async () => {
    const entryId = await desk.pays(nextPlayer())
    await nok.post('statements/hold', { entryId, reason: 'waits for the slip' })
    expect(await dao.post('statements/claim', { entryId })).toMatchObject({
      hold: null,
      holder: 'dao@example.test',
    })
  })

  test('ends when the entry is cancelled, so that a reopened entry is in the queue again', async () => {
    const entryId = await desk.pays(nextPlayer())
    await nok.post('statements/hold', { entryId, reason: 'waits for the slip' })
    const fern = await world.as('finance', 'fern')
    const cancelled = await fern.post('statements/cancel', { entryId, reason: 'own transfer' })
    expect(cancelled).toMatchObject({ state: 'cancelled', hold: null })
  })

  test('is refused while a colleague works on it', async () => {
    const entryId = await desk.pays(nextPlayer())
    await nok.post('statements/claim', { entryId })
    expect(await dao.refused('statements/hold', { entryId, reason: 'mine' })).toMatchObject({
      code: 'held-by-another',
      holder: 'nok@example.test',
    })
  })
})

describe('a duplicate entry', () => {
  test('is closed with a link to its original, and can no longer be credited', async () => {
    const player = nextPlayer()
    const [originalId, entryId] = [await desk.pays(player), await desk.pays(player)]
    const closed = await finance.post('statements/mark-duplicate', { entryId, originalId })
    expect(closed).toMatchObject({ state: 'cancelled', status: 'ยกเลิก', duplicateOf: { id: originalId } })
    const match = { operationId: randomUUID(), entryId, depositId: await desk.asks(player) }
    expect(await nok.refused('statements/match-deposit', match)).toMatchObject({ code: 'entry-cancelled' })
  })

  test('that is reopened stays marked as a possible duplicate', async () => {
    const [originalId, entryId] = [await desk.pays(nextPlayer()), await desk.pays(nextPlayer())]
    const marked = () => world.sql`select possible_duplicate from statement_entry where id = ${entryId}`
    expect(await marked()).toEqual([{ possibleDuplicate: false }])
    await finance.post('statements/mark-duplicate', { entryId, originalId })
    await finance.post('statements/reopen', { entryId })
    expect(await marked()).toEqual([{ possibleDuplicate: true }])
  })

  test('cannot have itself or another duplicate as its original', async () => {
    const player = nextPlayer()
    const [first, second, third] = [await desk.pays(player), await desk.pays(player), await desk.pays(player)]
    const mark = (entryId: string, originalId: string) => ({ entryId, originalId })
    expect(await finance.refused('statements/mark-duplicate', mark(first, first))).toMatchObject({
      code: 'duplicate-of-itself',
    })
    await finance.post('statements/mark-duplicate', mark(second, first))
    expect(await finance.refused('statements/mark-duplicate', mark(third, second))).toMatchObject({
      code: 'duplicate-of-itself',
    })
  })
})

test('an entry that is no deposit is closed with its classification', async () => {
  const entryId = await desk.pays(nextPlayer())
  const closed = await finance.post('statements/dispose', {
    entryId,
    disposition: 'ownTransfer',
    reason: 'to the savings account',
  })
  expect(closed).toMatchObject({ state: 'cancelled', disposition: 'ownTransfer' })
  const [line] =
    await world.sql`select reason from audit where object_id = ${entryId} order by seq desc limit 1`
  expect(line).toEqual({ reason: 'ownTransfer: to the savings account' })
})

test('a match can be undone while its order has not been sent', async () => {
  const player = nextPlayer()
  await finance.post('crediting/hold', { reason: 'so that it waits' })
  const [entryId, depositId] = [await desk.pays(player), await desk.asks(player)]
  await desk.match(nok, entryId, depositId)
  const undo = { operationId: randomUUID(), entryId }
  expect(await nok.post('statements/undo-match', undo)).toMatchObject({ state: 'pending', phase: null })
  await world.sql`delete from setting`
  await world.app.dispatcher.sweep()
  expect(await world.balanceOf(player)).toBe(0)
  expect((await desk.both(nok, entryId, depositId)).deposit.state).toBe('pending')
  const again = { operationId: randomUUID(), entryId }
  expect(await nok.refused('statements/undo-match', again)).toMatchObject({ code: 'entry-not-matched' })
})

test('a credited match is reversed instead of undone: by an order, with a reason, once', async () => {
  const player = nextPlayer()
  const [entryId, depositId] = [await desk.pays(player), await desk.asks(player)]
  await desk.settled(nok, (await desk.match(nok, entryId, depositId)).orderId)
  const undo = { operationId: randomUUID(), entryId }
  expect(await nok.refused('statements/undo-match', undo)).toMatchObject({ code: 'entry-not-matched' })

  const reversal = { operationId: randomUUID(), entryId, reason: 'the wrong player' }
  const reversing = await finance.post('statements/reverse', reversal)
  expect(reversing).toMatchObject({ state: 'crediting', status: 'loading...' })
  expect(await finance.post('statements/reverse', reversal)).toEqual(reversing)
  expect((await desk.settled(finance, reversing.orderId)).state).toBe('done')
  expect(await world.balanceOf(player)).toBe(0)
  expect(await desk.both(nok, entryId, depositId)).toMatchObject({
    entry: { state: 'pending', depositId: null, player: null },
    deposit: { state: 'adjusted', status: 'ปรับยอด' },
  })
  const again = { ...reversal, operationId: randomUUID() }
  expect(await finance.refused('statements/reverse', again)).toMatchObject({ code: 'nothing-credited' })
})
