import { randomUUID } from 'node:crypto'
import { booksBegin } from '@khlang/domain/time'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

// What a decision about a movement of the back-end's books does to the orders, requests and entries beside
// it.
const world = worldOfFile({ mode: 'legacy' })
let desk: Awaited<ReturnType<typeof newDesk>>
let nok: Client
let lek: Client
let fern: Client
let next = 0
const nextPlayer = () =>
  world.shop.players.filter(({ externalKey, status }) => status === 'normal' && externalKey.startsWith('p'))[
    next++
  ]!
type Player = ReturnType<typeof nextPlayer>

beforeAll(async () => {
  desk = await newDesk(world)
  nok = await world.as('support', 'nok')
  lek = await world.as('supervisor', 'lek')
  fern = await world.as('supervisor', 'fern')
  await lek.post('crediting/hold', { reason: 'history was lost' })
})

const fileOf = ({ externalKey }: Player, amount: number) =>
  `player,time,amount,key\n${externalKey},${new Date().toISOString()},${amount},${randomUUID()}\n`
const compare = (text: string) => lek.post('crediting/compare-file', { text })
/** Compares a file with one movement of this player, and returns what was found. */
async function found(player: Player, amount: number, text = fileOf(player, amount)): Promise<{ id: string }> {
  expect(await compare(text)).toMatchObject({ settled: 0, found: 1 })
  const { rows } = await lek.get('crediting/findings', { state: 'open' })
  return rows.find((row: { player: { code: string } }) => row.player.code === player.code)
}
const adopt = (findingId: string, more: object = {}) =>
  lek.raw('POST', '/api/crediting/adopt-finding', { operationId: randomUUID(), findingId, ...more })

test('a credit that is more than was asked for is adopted with the difference as its bonus', async () => {
  const player = nextPlayer()
  const depositId = await desk.asks(player, '700', 20)
  const entryId = await desk.pays(player, '700.00')
  const { id } = await found(player, 735)
  expect((await adopt(id, { requestId: depositId, entryId })).status).toBe(200)
  const { deposit, entry } = await desk.both(nok, entryId, depositId)
  expect([deposit, entry]).toMatchObject([{ state: 'done', amount: '700', bonus: 35 }, { state: 'done' }])
})

test.each(['queued', 'sending', 'unknown'])(
  'while an order like it is %s, a movement is not adopted: that order may be the movement',
  async (state) => {
    const player = nextPlayer()
    const { id } = await found(player, 640)
    const { orderId } = await desk.match(
      nok,
      await desk.pays(player, '640.00'),
      await desk.asks(player, '640'),
    )
    await world.sql`
      update credit_order set state = ${state}, lease_until = case when ${state} = 'sending' then clock_timestamp() + interval '1 hour' end
      where id = ${orderId}`
    expect(await (await adopt(id, { noEntry: true, apart: true })).json()).toMatchObject({
      code: 'finding-order-waits',
    })
  },
)

test('a movement that the back-end dates before the books begin becomes no order', async () => {
  const player = nextPlayer()
  const { id } = await found(player, 645)
  await world.sql`update book_finding set moved_at = ${booksBegin} where id = ${id}`
  const shown = async () => (await lek.get('crediting/findings', { state: 'open' })).rows.find(isIt)
  const isIt = (row: { id: string }) => row.id === id
  expect((await shown()).can.adopt).toBe(true)
  await world.sql`update book_finding set moved_at = ${new Date(0)} where id = ${id}`
  expect((await shown()).can.adopt).toBe('finding-not-adoptable')
  expect(await (await adopt(id, { noEntry: true })).json()).toMatchObject({ code: 'finding-not-adoptable' })
})

test('a movement that two people put aside settles no order that is placed later', async () => {
  const player = nextPlayer()
  const text = fileOf(player, 655)
  const { id: findingId } = await found(player, 655, text)
  await lek.post('crediting/put-finding-aside', { findingId, reason: 'it was a test of theirs' })
  await fern.post('crediting/decide-finding-aside', { findingId, agree: true })
  const { orderId } = await desk.match(nok, await desk.pays(player, '655.00'), await desk.asks(player, '655'))
  expect(await compare(text)).toMatchObject({ settled: 0, found: 0 })
  expect((await lek.get('crediting/order', { id: orderId })).state).toBe('queued')
})

test.each(['pending', 'claimed', 'creditFailed'])(
  'money reported after its credit was adopted is tied to it while it is %s',
  async (state) => {
    const player = nextPlayer()
    const { id: findingId } = await found(player, 671)
    expect((await adopt(findingId, { noEntry: true })).status).toBe(200)
    const entryId = await desk.pays(player, '671.00')
    if (state === 'claimed') await nok.post('statements/claim', { entryId })
    if (state === 'creditFailed')
      await world.sql`update statement_entry set state = 'creditFailed' where id = ${entryId}`
    await lek.post('crediting/tie-finding', { findingId, entryId })
    expect(await nok.get('statements/entry', { id: entryId })).toMatchObject({ state: 'done', holder: null })
  },
)

/** Movements of this player without a key, as many as there are times, in seconds before now. */
const keyless = ({ externalKey }: Player, amount: number, ...ago: number[]) =>
  `player,time,amount\n${ago.map((seconds) => `${externalKey},${new Date(Date.now() - seconds * 1_000).toISOString()},${amount}\n`).join('')}`

test.each([
  [
    'was adopted from the books',
    async (player: Player, text: string) => {
      const { id } = await found(player, 683, text)
      expect((await adopt(id, { noEntry: true })).status).toBe(200)
    },
  ],
  [
    'was waiting here',
    async (player: Player, text: string) => {
      await desk.match(nok, await desk.pays(player, '683.00'), await desk.asks(player, '683'))
      expect(await compare(text)).toMatchObject({ settled: 1, found: 0 })
    },
  ],
])('an order that %s explains one movement, and a second one like it is found', async (_, explain) => {
  const player = nextPlayer()
  const first = keyless(player, 683, 40)
  await explain(player, first)
  expect(await compare(first)).toMatchObject({ settled: 0, found: 0 })
  expect(await compare(first + keyless(player, 683, 5).split('\n').slice(1).join('\n'))).toMatchObject({
    settled: 0,
    found: 1,
  })
})
