import { randomUUID } from 'node:crypto'
import type { Player } from '@khlang/seed/shop'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { playersInTurn } from '#testing/players.ts'
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
const evidence = 'not in the list of the bank'

/** A payout whose call was lost before it did anything, and about which it may be decided now. */
async function lostPayout(more: Record<string, unknown> = {}) {
  const player = nextPlayer()
  await desk.creditsAnother(nok, player)
  const asked = await nok.post('cashier/create-withdrawal', { ...once(), player: player.code, amount: '300' })
  const deducting = await change('adjust-balance', asked.id)
  expect((await desk.settled(finance, deducting.orderId)).state).toBe('done')
  await world.fault({ ...player, externalKey: asked.id }, 'lost')
  const { orderId } = await change('transfer', asked.id, { via: 'scb', paidFrom: 'scb-1', ...more })
  expect((await desk.settled(finance, orderId)).state).toBe('unknown')
  await longGivenUp(world, orderId)
  await desk.creditsAnother(nok, nextPlayer())
  return { player, requestId: asked.id as string, orderId: orderId as string }
}
async function change(act: string, requestId: string, more: Record<string, unknown> = {}) {
  const { version } = await finance.get('cashier/withdrawal', { id: requestId })
  return finance.post(`cashier/${act}`, { ...once(), requestId, version, ...more })
}
const again = (orderId: string) => ({ ...once(), orderId, evidence })
const otherNumber = '9990001112'
async function movesTo(player: Player, accountNumber: string) {
  const { version } = await finance.get('players/form', { id: player.id })
  await finance.post('players/update', {
    ...once(),
    id: player.id,
    version,
    alikeSeen: [],
    changes: { accountNumber },
  })
}
async function freezes(code: string) {
  const { rows } = await finance.get('accounts/list')
  const { id, version } = rows.find((one: { code: string }) => one.code === code)
  await finance.post('accounts/freeze', { ...once(), id, version, reason: 'the bank stopped it' })
}
const ordersOf = (requestId: string) => world.sql`
  select payee ->> 'number' as payee, paid_from, transfer_number, state from credit_order
  where request_id = ${requestId} and kind = 'payOut' order by number`

// Invariant: A payout that is sent again goes to the account that the player has now, from an own account that can pay
// now.
describe('a payout that did nothing is sent again', () => {
  test('to the same account, from the same own account, by the number that the way has now', async () => {
    const { player, requestId, orderId } = await lostPayout()
    await settledByOne(world)
    await world.sql`
      insert into setting (key, value) values ('transfer.numbers', '{"plain": 2, "krungsri": 2, "scb": 4, "gsb": 3}')`
    await finance.post('crediting/send-again', again(orderId))
    const { orderId: next } = await finance.get('cashier/withdrawal', { id: requestId })
    expect((await desk.settled(finance, next)).state).toBe('done')
    const payee = player.accountNumber
    expect(await ordersOf(requestId)).toEqual([
      { payee, paidFrom: 'scb-1', transferNumber: 3, state: 'abandoned' },
      { payee, paidFrom: 'scb-1', transferNumber: 4, state: 'done' },
    ])
  })

  test('not to an account that the player no longer has: it is settled as not paid, and paid to the new one', async () => {
    const { player, requestId, orderId } = await lostPayout()
    await settledByOne(world)
    await movesTo(player, otherNumber)
    expect(await finance.refused('crediting/send-again', again(orderId))).toMatchObject({
      status: 409,
      code: 'payee-changed',
      row: { id: orderId, state: 'unknown', payee: { tail: player.accountNumber.slice(-4) } },
    })
    expect(await ordersOf(requestId)).toHaveLength(1)

    await finance.post('crediting/settle-unknown', { ...again(orderId), outcome: 'not-credited' })
    const { version } = await supervisor.get('cashier/withdrawal', { id: requestId })
    const paid = await supervisor.post('cashier/transfer', {
      ...once(),
      requestId,
      version,
      via: 'scb',
      accepted: ['account-cooling-down'],
      reason: 'the player called',
    })
    expect((await desk.settled(finance, paid.orderId)).state).toBe('done')
    expect((await ordersOf(requestId)).at(-1)).toMatchObject({ payee: otherNumber, state: 'done' })
  })

  test('with an approval that shows where the money goes, how and from which account', async () => {
    const { player, orderId } = await lostPayout()
    const { operationId: _, ...input } = again(orderId)
    const account = `${player.bank} …${player.accountNumber.slice(-4)} ${player.firstName} ${player.lastName}`
    for (const [command, more] of [
      ['crediting/send-again', {}],
      ['crediting/settle-unknown', { outcome: 'not-credited' }],
    ] as const) {
      const asked = await finance.post('staff/ask-approval', {
        ...once(),
        command,
        input: { ...input, ...more },
        reason: 'the bank says so',
      })
      expect(asked.figures).toEqual(
        expect.arrayContaining([
          { name: 'account', value: account },
          { name: 'via', value: 'scb' },
          { name: 'paidFrom', value: 'scb-1' },
        ]),
      )
      await finance.post('staff/withdraw-approval', { approvalId: asked.id, version: asked.version })
    }
    expect(await finance.get('crediting/order', { id: orderId })).toMatchObject({
      payee: {
        bank: player.bank,
        tail: player.accountNumber.slice(-4),
        name: `${player.firstName} ${player.lastName}`,
      },
      paidFrom: 'scb-1',
    })
  })

  // The last test, since the account stays frozen.
  test('not from an own account that cannot pay any more', async () => {
    const { requestId, orderId } = await lostPayout()
    await settledByOne(world)
    await freezes('scb-1')
    expect(await finance.refused('crediting/send-again', again(orderId))).toMatchObject({
      status: 409,
      code: 'paid-from-wrong',
    })
    expect(await ordersOf(requestId)).toHaveLength(1)
  })
})
