import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

/** The back-end knows no keys, so a call without an answer is never repeated. */
const world = worldOfFile({ mode: 'legacy' })
let desk: Awaited<ReturnType<typeof newDesk>>
let fern: Client
beforeAll(async () => {
  desk = await newDesk(world)
  fern = await world.as('finance', 'fern')
})

const player = (index: number) => world.shop.players[index]!
const balancesOf = async (kind: 'deposit' | 'withdrawal', id: string) => {
  const { balanceBefore, balanceAfter } = await fern.get(`cashier/${kind}`, { id })
  return [balanceBefore, balanceAfter]
}

async function credited(index: number, amount: string) {
  const depositId = await desk.asks(player(index), amount)
  const { orderId } = await desk.match(fern, await desk.pays(player(index), `${amount}.00`), depositId)
  await desk.settled(fern, orderId, ['done'])
  return depositId
}

test('a deposit shows the player’s balance before and after, as the back-end reported it', async () => {
  const first = await credited(0, '500')
  const second = await credited(0, '300')
  expect(await balancesOf('deposit', first)).toEqual([0, 500])
  expect(await balancesOf('deposit', second)).toEqual([500, 800])
})

test('no balance is shown for a request that moved no credit', async () => {
  const id = await desk.asks(player(1))
  expect(await balancesOf('deposit', id)).toEqual([null, null])
  await fern.post('cashier/cancel', { operationId: randomUUID(), requestId: id, version: 1, reason: 'asked' })
  expect(await balancesOf('deposit', id)).toEqual([null, null])
})

test('a withdrawal shows the balance at the deduction and at a refund; the payout leaves it unchanged', async () => {
  await credited(6, '1000')
  const ask = () =>
    fern.post('cashier/create-withdrawal', {
      operationId: randomUUID(),
      player: player(6).code,
      amount: '400',
    })
  const act = async (name: string, id: string, more: object, state: string) => {
    const { version } = await fern.get('cashier/withdrawal', { id })
    await fern.post(`cashier/${name}`, { operationId: randomUUID(), requestId: id, version, ...more })
    await expect.poll(async () => (await fern.get('cashier/withdrawal', { id })).state).toBe(state)
  }
  const paid = (await ask()).id
  await act('adjust-balance', paid, {}, 'adjusted')
  expect(await balancesOf('withdrawal', paid)).toEqual([1000, 600])
  await act('transfer', paid, { via: 'scb' }, 'transferred')
  expect(await balancesOf('withdrawal', paid)).toEqual([1000, 600])
  const given = (await ask()).id
  await act('adjust-balance', given, {}, 'adjusted')
  await act('cancel', given, { reason: 'asked' }, 'cancelled')
  expect(await balancesOf('withdrawal', given)).toEqual([200, 600])
})

test('a settled outcome moved credit, but its new balance is not known', async () => {
  const depositId = await desk.asks(player(7))
  await world.fault(player(7), 'silent')
  const { orderId } = await desk.match(fern, await desk.pays(player(7)), depositId)
  await desk.settled(fern, orderId, ['unknown'])
  await fern.post('crediting/settle-unknown', {
    operationId: randomUUID(),
    orderId,
    outcome: 'credited',
    evidence: "seen in the back-end's own report",
  })
  expect(await balancesOf('deposit', depositId)).toEqual([null, null])
})

test('exports of both lists include the balances', async () => {
  const id = await credited(8, '250')
  const query = { list: 'deposits', format: 'csv', columns: 'number,before,after', ids: id, reason: 'test' }
  const text = await (await fern.file(query)).text()
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'เลขที่,เครดิตก่อน,เครดิตหลัง',
    expect.stringMatching(/^\d+,0,250$/),
    '',
  ])
})
