import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { findFittingEntries } from './fits-store.ts'

// History was lost and is being reviewed, while somebody at a desk matches what seems open.
const world = worldOfFile({ mode: 'legacy' })
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let lek: Client
const player = () =>
  world.shop.players.find(({ status, externalKey }) => status === 'normal' && externalKey.startsWith('p'))!

/** The books as the back-end would export them: one credit of 700, with a key that nobody here knows any more. */
const books = () => `player,time,amount,key\n${player().externalKey},${movedAt},700,${lostOrder}\n`
const lostOrder = randomUUID()
const movedAt = new Date().toISOString()

beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  lek = await world.as('supervisor', 'lek')
  await lek.post('crediting/hold', { reason: 'history was lost' })
})

const match = async () =>
  (await desk.match(nok, await desk.pays(player(), '700.00'), await desk.asks(player(), '700')))
    .orderId as string
const compare = () => lek.post('crediting/compare-file', { text: books() })
const stateOf = async (id: string) => (await lek.get('crediting/order', { id })).state

test('a movement whose order was placed meanwhile is settled by that order once, and not adopted too', async () => {
  expect(await compare()).toMatchObject({ settled: 0, found: 1 })
  const [finding] = (await lek.get('crediting/findings', { state: 'open' })).rows
  const orderId = await match()

  const beside = await lek.raw('POST', '/api/crediting/adopt-finding', {
    operationId: randomUUID(),
    findingId: finding.id,
    apart: true,
  })
  expect(await beside.json()).toMatchObject({ code: 'finding-order-waits' })

  expect(await compare()).toMatchObject({ settled: 1, found: 0 })
  expect(await stateOf(orderId)).toBe('done')
  const { rows, counts } = await lek.get('crediting/findings')
  expect(counts).toMatchObject({ open: 0, adopted: 1 })
  expect(rows).toEqual([expect.objectContaining({ id: finding.id, state: 'adopted', orderId })])
})

test('such a movement settles no second, similar order and is no longer listed', async () => {
  const another = await match()
  expect(await compare()).toMatchObject({ settled: 0, found: 0 })
  expect(await stateOf(another)).toBe('queued')
})

test('a movement settled before it was ever listed is not listed by the next comparison', async () => {
  await world.sql`delete from book_finding`
  expect(await compare()).toMatchObject({ settled: 1, found: 0 })
  expect(await compare()).toMatchObject({ settled: 0, found: 0 })
})

describe('a deposit refused here, then credited in the lost history', () => {
  const refused = () => world.shop.players.find(({ externalKey }) => externalKey.startsWith('refuse-'))!
  let entryId: string
  let depositId: string
  beforeAll(async () => {
    await lek.post('crediting/lift-hold', { reason: 'one more comes' })
    entryId = await desk.pays(refused(), '700.00')
    depositId = await desk.asks(refused(), '700')
    const { orderId } = await desk.match(nok, entryId, depositId)
    expect((await desk.settled(nok, orderId)).state).toBe('refused')
    await lek.post('crediting/hold', { reason: 'history was lost' })
    const text = `player,time,amount,key\n${refused().externalKey},${new Date().toISOString()},700,${randomUUID()}\n`
    await lek.post('crediting/compare-file', { text })
  })

  // Invariant: What was credited in lost history is credited once: its request, the entry that paid, and
  // money reported later are tied to its order. Rule: `crediting/books/adopt-finding.ts`, `tie-finding.ts`.
  // Database: `credit_order_once_per_request`, `…_per_entry`. Also: `npm run chaos`.
  test('fits the movement, and its entry pays for it: neither can be credited again', async () => {
    const [finding] = (await lek.get('crediting/findings', { state: 'open' })).rows
    const fits = await lek.get('crediting/finding-fits', { id: finding.id })
    expect(fits.requests.map(({ id }: { id: string }) => id)).toEqual([depositId])
    expect(fits.entries.map(({ id }: { id: string }) => id)).toContain(entryId)
    // A colleague has it open meanwhile.
    await nok.post('statements/claim', { entryId })
    const operationId = randomUUID()
    await lek.post('crediting/adopt-finding', { operationId, findingId: finding.id, requestId: depositId })
    const { entry, deposit } = await desk.both(nok, entryId, depositId)
    expect([entry.state, deposit.state]).toEqual(['done', 'done'])
  })
})

test('a movement is adopted with an entry that may have paid for it, or with a statement that it is another', async () => {
  const [first, second] = world.shop.players
    .filter(({ externalKey }) => externalKey.startsWith('p'))
    .slice(8, 10)
  const entryId = await desk.pays(first!, '731.00')
  const lines = [first!, second!].map(
    ({ externalKey }) => `${externalKey},${new Date().toISOString()},731,${randomUUID()}`,
  )
  await lek.post('crediting/compare-file', { text: ['player,time,amount,key', ...lines].join('\n') })
  const { rows } = await lek.get('crediting/findings', { state: 'open' })
  const of = (code: string) => rows.find((row: { player: { code: string } }) => row.player.code === code).id
  const adopt = (code: string, more: object) =>
    lek.raw('POST', '/api/crediting/adopt-finding', {
      operationId: randomUUID(),
      findingId: of(code),
      ...more,
    })
  const fits = await lek.get('crediting/finding-fits', { id: of(first!.code) })
  expect(fits.entries).toEqual([expect.objectContaining({ id: entryId, fromPlayer: true })])

  for (const { code } of [first!, second!])
    expect(await (await adopt(code, {})).json()).toMatchObject({ code: 'finding-entry-fits' })
  expect((await adopt(second!.code, { noEntry: true })).status).toBe(200)
  expect((await adopt(first!.code, { entryId })).status).toBe(200)
  expect((await nok.get('statements/entry', { id: entryId })).state).toBe('done')
})

test('entries from three days before a movement to an hour after it may have paid for it', async () => {
  const hour = 3_600_000
  const movedAt = new Date(Date.now() - 240 * hour)
  const pays = (hours: number) =>
    desk.pays(player(), '9131.00', { occurredAt: new Date(movedAt.getTime() + hours * hour).toISOString() })
  await pays(-72.1)
  const fitting = [await pays(-71.9), await pays(-24.1), await pays(0.9)]
  await pays(1.1)
  const found = await findFittingEntries(
    world.sql,
    { playerId: null, kind: 'addCredit', credits: 9_131, movedAt },
    [],
  )
  expect(found.map(({ id }) => id)).toEqual(fitting.toReversed())
})

test('a bank entry that arrives after its credit was adopted credits nobody again: it is linked to that credit once', async () => {
  const { code } = world.shop.players.filter(({ externalKey }) => externalKey.startsWith('p'))[9]!
  const late = await desk.pays(playerOf(code), '731.00')
  const credit = () =>
    nok.raw('POST', '/api/statements/match-player', {
      operationId: randomUUID(),
      entryId: late,
      player: code,
    })
  expect(await (await credit()).json()).toMatchObject({ code: 'credited-by-books' })

  const { rows } = await lek.get('crediting/findings', { state: 'adopted' })
  const [finding] = rows.filter((row: { player: { code: string } }) => row.player.code === code)
  const fits = await lek.get('crediting/finding-fits', { id: finding.id })
  expect(fits.entries.map(({ id }: { id: string }) => id)).toEqual([late])
  const tie = (entryId: string) =>
    lek.raw('POST', '/api/crediting/tie-finding', { findingId: finding.id, entryId })
  const otherSum = await desk.pays(playerOf(code), '732.00')
  expect(await (await tie(otherSum)).json()).toMatchObject({ code: 'finding-request-unfit' })
  expect((await tie(late)).status).toBe(200)
  expect(await nok.get('statements/entry', { id: late })).toMatchObject({ state: 'done' })

  // The adopted credit has its payment now: a further payment of the same amount is new money.
  const more = await desk.pays(playerOf(code), '731.00')
  expect(await (await tie(more)).json()).toMatchObject({ code: 'finding-decided' })
  const another = { operationId: randomUUID(), entryId: more, player: code }
  expect((await nok.raw('POST', '/api/statements/match-player', another)).status).toBe(200)
})

test('a credit adopted without an entry can be taken back, though the entry of its refused credit paid another request', async () => {
  const one = world.shop.players.filter(({ externalKey }) => externalKey.startsWith('p'))[11]!
  await lek.post('crediting/lift-hold', { reason: 'for a moment' })
  const [entryId, depositId] = [await desk.pays(one, '743.00'), await desk.asks(one, '743')]
  await world.fault(one, 'refuse')
  expect((await desk.settled(nok, (await desk.match(nok, entryId, depositId)).orderId)).state).toBe('refused')
  const other = await desk.asks(one, '743')
  expect((await desk.settled(nok, (await desk.match(nok, entryId, other)).orderId)).state).toBe('done')
  await lek.post('crediting/hold', { reason: 'history was lost' })
  const text = `player,time,amount,key\n${one.externalKey},${new Date().toISOString()},743,${randomUUID()}\n`
  await lek.post('crediting/compare-file', { text })
  const { rows } = await lek.get('crediting/findings', { state: 'open' })
  const { id: findingId } = rows.find((row: { player: { code: string } }) => row.player.code === one.code)
  const adopted = { operationId: randomUUID(), findingId, requestId: depositId, noEntry: true }
  await lek.post('crediting/adopt-finding', adopted)
  expect((await lek.get('cashier/deposit', { id: depositId })).entryId).toBeNull()

  // As an older version left it.
  await world.sql`update request set entry_id = ${entryId} where id = ${depositId}`
  const { version } = await lek.get('cashier/deposit', { id: depositId })
  const taking = { requestId: depositId, version, reason: 'of another player' }
  const { orderId } = await lek.post('cashier/adjust-balance', { operationId: randomUUID(), ...taking })
  await lek.post('crediting/lift-hold', { reason: 'history is whole again' })
  expect((await desk.settled(nok, orderId)).state).toBe('done')
  expect((await lek.get('cashier/deposit', { id: depositId })).state).toBe('adjusted')
  expect(await nok.get('statements/entry', { id: entryId })).toMatchObject({
    state: 'done',
    depositId: other,
  })
  await lek.post('crediting/hold', { reason: 'history was lost' })
})

const playerOf = (code: string) => world.shop.players.find((one) => one.code === code)!
