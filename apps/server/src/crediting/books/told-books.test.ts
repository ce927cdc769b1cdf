import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { ofFile } from '#testing/of-file.ts'
import { newWorld } from '#testing/world.ts'

/** A back-end that is not ours: it answers every call for a player's credit with the movements that the test sets. */
const backend = ofFile(async () => {
  const movements = new Map<string, object[]>()
  const server = createServer((request, response) => {
    const userId = decodeURIComponent((request.url ?? '').replace(/^.*\/credits\//, '').replace(/\?.*/, ''))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ userId, balance: 0, movements: movements.get(userId) ?? [], next: null }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    movements,
    [Symbol.asyncDispose]: () => new Promise<void>((done) => void server.close(() => done())),
  }
})
const world = ofFile(() => newWorld({ foreignUrl: backend.url }))
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let lek: Client
beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  lek = await world.as('supervisor', 'lek')
  await lek.post('crediting/hold', { reason: 'history was lost' })
})
beforeEach(async () => {
  backend.movements.clear()
  await world.sql`delete from book_finding`
})

let next = 0
const players = () =>
  world.shop.players.filter(({ externalKey, status }) => status === 'normal' && externalKey.startsWith('p'))
const nextPlayer = () => players()[next++]!
const movement = (more: object = {}) => ({
  at: new Date().toISOString(),
  kind: 'credit',
  amount: 700,
  reference: null,
  idempotencyKey: null,
  ...more,
})
type Player = ReturnType<typeof nextPlayer>
const tells = ({ externalKey }: Player, ...movements: object[]) =>
  backend.movements.set(externalKey, movements)
const compare = () => lek.post('crediting/compare-books', {})
const match = async (player: Player) =>
  (await desk.match(nok, await desk.pays(player, '700.00'), await desk.asks(player, '700'))).orderId as string
const findings = async () => (await lek.get('crediting/findings')).rows as Record<string, unknown>[]

test.each(['', '   '])(
  'movements whose key is “%s” have none: each is listed, and settles an order',
  async (key) => {
    const [one, other, waiting] = [nextPlayer(), nextPlayer(), nextPlayer()]
    const orderId = await match(waiting)
    for (const player of [one, other, waiting])
      tells(player, movement({ idempotencyKey: key, reference: key }))
    expect(await compare()).toMatchObject({ movements: 3, settled: 1, found: 2 })
    expect((await lek.get('crediting/order', { id: orderId })).state).toBe('done')
    const listed = (await findings()).filter(({ orderId: by }) => by === null)
    expect(listed).toMatchObject([
      { key: null, reference: null },
      { key: null, reference: null },
    ])
    expect(await compare()).toMatchObject({ settled: 0, found: 0 })
  },
)

test('an order whose id the back-end writes in capitals is recognised as evidence and by the comparison', async () => {
  const player = nextPlayer()
  const orderId = await match(player)
  const other = movement({ at: '2026-11-20T02:00:00Z', idempotencyKey: randomUUID().toUpperCase() })
  tells(player, movement({ amount: 655, idempotencyKey: orderId.toUpperCase() }), { ...other, amount: 60 })
  const { books } = await nok.get('crediting/evidence', { id: orderId })
  expect(books).toMatchObject({ carriedOut: true, movements: [{ ours: true }, { ours: false }] })
  const asked = await nok.get('crediting/evidence', { id: orderId.toUpperCase() })
  expect(asked.books).toEqual(books)
  expect(await compare()).toMatchObject({ settled: 1, found: 1 })
  expect((await lek.get('crediting/order', { id: orderId })).state).toBe('done')
})

test.each(['books', 'file'])(
  'a key in capitals becomes the id of the order adopted from the %s',
  async (source) => {
    const player = nextPlayer()
    const lost = randomUUID()
    const at = new Date().toISOString()
    const key = lost.toUpperCase()
    if (source === 'books') tells(player, movement({ at, idempotencyKey: key }))
    const text = `player,time,amount,key\n${player.externalKey},${at},700,${key}`
    expect(
      await (source === 'books' ? compare() : lek.post('crediting/compare-file', { text })),
    ).toMatchObject({
      found: 1,
    })
    const [{ id }] = (await findings()) as [{ id: string }]
    const adopted = await lek.post('crediting/adopt-finding', {
      operationId: randomUUID(),
      findingId: id,
      apart: true,
      noEntry: true,
    })
    expect(adopted).toMatchObject({ state: 'adopted', orderId: lost })
  },
)

test('movements that were decided under a key in capitals are not listed again in small letters', async () => {
  const player = nextPlayer()
  const [dismissed, open] = [randomUUID(), randomUUID()]
  tells(player, movement({ idempotencyKey: dismissed }), movement({ amount: 60, idempotencyKey: open }))
  expect(await compare()).toMatchObject({ found: 2 })
  const capitals = world.sql`upper(key)`
  await world.sql`
    update book_finding set key = ${capitals}, movement = 'key:' || ${capitals},
      state = case when credits = 700 then 'aside' else 'open' end, proposed_by = 'lek', decided_by = 'fern', reason = 'a test of theirs'`
  const orderId = await match(player)
  expect(await compare()).toMatchObject({ settled: 0, found: 0 })
  expect((await lek.get('crediting/order', { id: orderId })).state).toBe('queued')
  expect((await findings()).map(({ key }) => key).toSorted()).toEqual([dismissed, open].toSorted())
})

test('a correction that takes credit is listed as credit taken, and settles no order that gives credit', async () => {
  const player = nextPlayer()
  const orderId = await match(player)
  tells(player, movement({ amount: -700 }))
  expect(await compare()).toMatchObject({ settled: 0, found: 1 })
  expect((await lek.get('crediting/order', { id: orderId })).state).toBe('queued')
  expect(await findings()).toMatchObject([{ kind: 'removeCredit', credits: 700 }])
})

test('movements that cannot be stored are left out and counted, and the comparison goes on', async () => {
  const [large, early, odd] = [nextPlayer(), nextPlayer(), nextPlayer()]
  tells(
    large,
    movement({ amount: 1_999_999_999 }),
    movement({ amount: -3_000_000_000, kind: 'delete', idempotencyKey: randomUUID() }),
    movement({ amount: 1_999_999_998 }),
  )
  tells(early, movement({ at: '0001-01-01T00:00:00+07:00' }), movement({ amount: 60 }))
  const long = Array.from({ length: 200 }, () => randomUUID()).join('')
  tells(odd, movement({ reference: 'a\u0000b\ud83d' }), movement({ amount: 61, idempotencyKey: long }))
  const counts = { unread: 2, leftOut: 3, movements: 7, found: 4 }
  expect(await compare()).toMatchObject(counts)
  const { last, rows } = await lek.get('crediting/findings')
  expect(last).toMatchObject(counts)
  expect(
    rows.map(({ credits }: { credits: number }) => credits).toSorted((a: number, b: number) => a - b),
  ).toEqual([60, 61, 700, 1_999_999_998])
  expect(await compare()).toMatchObject({ ...counts, found: 0 })
  backend.movements.clear()
  expect(await compare()).not.toHaveProperty('leftOut')
})

test('a movement too large to be listed settles the order under whose key it is', async () => {
  const player = nextPlayer()
  const orderId = await match(player)
  tells(player, movement({ amount: 3_000_000_000, idempotencyKey: orderId }))
  expect(await compare()).toMatchObject({ settled: 1, unread: 0 })
})
