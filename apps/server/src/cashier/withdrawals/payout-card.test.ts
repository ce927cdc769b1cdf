import { randomUUID } from 'node:crypto'
import { dayOf, startOf } from '@khlang/domain/time'
import type { Player } from '@khlang/seed/shop'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let finance: Client
let nok: Client
beforeAll(async () => {
  desk = await newDesk(world)
  finance = await world.as('finance')
  nok = await world.as('support', 'nok')
})

const player = (index: number) => world.shop.players[index]!

async function credit(one: Player, amount: string, bonus = 0) {
  const { orderId } = await desk.match(
    nok,
    await desk.pays(one, `${amount}.00`),
    await desk.asks(one, amount, bonus),
  )
  expect((await desk.settled(nok, orderId)).state).toBe('done')
}
const withdraw = async (one: Player, amount: string): Promise<string> =>
  (await nok.post('cashier/create-withdrawal', { operationId: randomUUID(), player: one.code, amount })).id

async function payByHand(id: string) {
  const { version } = await finance.get('cashier/withdrawal', { id })
  await finance.post('cashier/complete', {
    operationId: randomUUID(),
    requestId: id,
    version,
    reason: 'paid with the bank app',
  })
}

test('before the first payout the card shows that it is the first, the deposits so far and the balance', async () => {
  await credit(player(0), '500', 50)
  const id = await withdraw(player(0), '300')
  const other = await withdraw(player(0), '100')
  expect(await nok.get('cashier/payout-card', { id })).toMatchObject({
    account: { bank: player(0).bank, tail: player(0).accountNumber.slice(-4), changedAt: null },
    lastPaid: null,
    since: { deposits: 1, amount: 500, bonus: 50 },
    paidToday: 0,
    otherOpen: [{ id: other, amount: 100, state: 'pending' }],
  })
  expect(await nok.get('cashier/payout-balance', { id })).toEqual({ balance: 550 })
})

test('after a payout only later deposits count', async () => {
  await credit(player(1), '500')
  const first = await withdraw(player(1), '200')
  await payByHand(first)
  await credit(player(1), '700')
  const id = await withdraw(player(1), '300')
  expect(await nok.get('cashier/payout-card', { id })).toMatchObject({
    lastPaid: { amount: 200 },
    since: { deposits: 1, amount: 700, bonus: 0 },
    paidToday: 200,
    otherOpen: [],
  })
})

test('a deposit asked for before the last payout counts after it if it was credited after it', async () => {
  const one = player(9)
  await credit(one, '500')
  const asked = await desk.asks(one, '460', 17)
  await payByHand(await withdraw(one, '210'))
  const { orderId } = await desk.match(nok, await desk.pays(one, '460.00'), asked)
  expect((await desk.settled(nok, orderId)).state).toBe('done')
  const id = await withdraw(one, '330')
  expect(await nok.get('cashier/payout-card', { id })).toMatchObject({
    lastPaid: { amount: 210 },
    since: { deposits: 1, amount: 460, bonus: 17 },
  })
})

test('an old request stays old when something about it is recorded later', async () => {
  await credit(player(6), '500')
  const asked = await desk.asks(player(6), '410')
  const { orderId } = await desk.match(nok, await desk.pays(player(6), '410.00'), asked)
  expect((await desk.settled(nok, orderId)).state).toBe('done')
  const first = await withdraw(player(6), '120')
  await payByHand(first)
  await payByHand(await withdraw(player(6), '230'))
  await credit(player(6), '700')
  const id = await withdraw(player(6), '300')
  const before = await nok.get('cashier/payout-card', { id })
  expect(before).toMatchObject({
    lastPaid: { amount: 230 },
    since: { deposits: 1, amount: 700 },
    paidToday: 350,
  })
  await world.sql`update request set note = 'noted later' where id in ${world.sql([first, asked])}`
  expect(await nok.get('cashier/payout-card', { id })).toEqual(before)
})

test('what a player was paid today is counted from midnight in Bangkok', async () => {
  const one = player(10)
  const midnight = startOf(dayOf(new Date())).getTime()
  for (const [amount, at] of [
    ['170', midnight - 1],
    ['130', midnight],
    ['90', midnight + 1],
  ] as const) {
    const paid = await withdraw(one, amount)
    await payByHand(paid)
    await world.sql.begin(async (tx) => {
      await tx`set local session_replication_role = 'replica'`
      await tx`update request set settled_at = ${new Date(at)} where id = ${paid}`
    })
  }
  const id = await withdraw(one, '300')
  expect(await nok.get('cashier/payout-card', { id })).toMatchObject({ paidToday: 220 })
})

test('a recently changed account is marked, with the time from which it can be paid again', async () => {
  const id = await withdraw(player(2), '300')
  await world.sql`update player set account_changed_at = clock_timestamp() - interval '1 hour' where external_key = ${player(2).externalKey}`
  const { account } = await nok.get('cashier/payout-card', { id })
  const hours = (Date.parse(account.payableFrom) - Date.parse(account.changedAt)) / 3_600_000
  expect(hours).toBe(24)
  // The mark stays for three days, also after the account can be paid.
  await world.sql`update player set account_changed_at = clock_timestamp() - interval '71 hours' where external_key = ${player(2).externalKey}`
  expect((await nok.get('cashier/payout-card', { id })).account).toMatchObject({
    changedAt: expect.any(String),
    payableFrom: null,
  })
  await world.sql`update player set account_changed_at = clock_timestamp() - interval '73 hours' where external_key = ${player(2).externalKey}`
  expect((await nok.get('cashier/payout-card', { id })).account).toMatchObject({
    changedAt: null,
    payableFrom: null,
  })
})

// Invariant: Whoever reads a whole account number is in the audit, once per request. Database: advisory
// lock, audit in the same transaction.
test('the whole account number is shown to a role that may pay, and audited once', async () => {
  const id = await withdraw(player(3), '300')
  expect((await nok.refused('cashier/reveal-account', { requestId: id })).code).toBe('not-permitted')
  const shown = await Promise.all(
    Array.from({ length: 12 }, () => finance.post('cashier/reveal-account', { requestId: id })),
  )
  expect(shown.map(({ number }) => number)).toEqual(Array(12).fill(player(3).accountNumber))
  const rows =
    await world.sql`select actor, after from audit where act = 'account.reveal' and object_id = ${id}`
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(player(3).accountNumber)
})

test('an account that was changed after it was read is audited again when it is read', async () => {
  const id = await withdraw(player(4), '300')
  await finance.post('cashier/reveal-account', { requestId: id })
  await world.sql`update player set account_number = '1112223334' where id = ${player(4).id}`
  const shown = await finance.post('cashier/reveal-account', { requestId: id })
  expect(shown.number).toBe('1112223334')
  const tails = await world.sql<{ tail: string }[]>`
    select after ->> 'tail' as tail from audit where act = 'account.reveal' and object_id = ${id} order by id`
  expect(tails.map(({ tail }) => tail)).toEqual([player(4).accountNumber.slice(-4), '3334'])
})

test('deposits paid by other people are listed before the payout, with their number', async () => {
  const one = player(8)
  const name = `${one.firstName} ${one.lastName}`
  const paidBy = async (sender: string, amount: string) => {
    const entryId = await desk.pays(one, `${amount}.00`, { sender: { bank: one.bank, name: sender } })
    const { orderId } = await desk.match(nok, entryId, await desk.asks(one, amount))
    await desk.settled(nok, orderId)
  }
  await paidBy('วิภา คนอื่น', '210')
  await paidBy('วิภา คนอื่น', '220')
  const id = await withdraw(one, '100')
  const senders = async () => (await nok.get('cashier/payout-card', { id })).senders
  const inTheList = async () =>
    (await nok.get('cashier/withdrawals', { player: one.code })).rows.find(
      (row: { id: string }) => row.id === id,
    ).senderCheck
  expect(await senders()).toMatchObject({
    result: 'none-fits',
    names: [{ name: 'วิภา คนอื่น', times: 2, verdict: 'differs' }],
  })
  expect(await inTheList()).toBe('none-fits')
  await paidBy(`นาย ${name}`, '230')
  expect((await senders()).result).toBe('some-differ')
  expect(await inTheList()).toBe('some-differ')
  await nok.post('cashier/cancel', { operationId: randomUUID(), requestId: id, version: 1, reason: 'asked' })
  expect(await inTheList()).toBeNull()
})

test('before the deduction the card lists what will block the transfer, and whether this role may override it', async () => {
  const id = await withdraw(player(4), '300')
  const obstacles = async (client: Client) => (await client.get('cashier/payout-card', { id })).obstacles
  expect(await obstacles(finance)).toEqual([])
  await world.sql`
    update player set account_changed_at = clock_timestamp(), status = 'suspended' where external_key = ${player(4).externalKey}`
  const both = (mayOverride: boolean) => [
    { code: 'player-suspended', mayOverride },
    { code: 'account-cooling-down', mayOverride },
  ]
  expect(await obstacles(finance)).toEqual(both(false))
  expect(await obstacles(await world.as('supervisor', 'chai'))).toEqual(both(true))
  await world.sql`update player set account_number = null where external_key = ${player(4).externalKey}`
  expect(await obstacles(finance)).toEqual([{ code: 'account-missing', mayOverride: false }])
})

test('the card shows who did which step and when, and how many own accounts can pay', async () => {
  await credit(player(9), '500')
  const id = await withdraw(player(9), '300')
  const read = () => finance.get('cashier/payout-card', { id })
  expect(await read()).toMatchObject({ deducted: null, paid: null })
  const { version } = await finance.get('cashier/withdrawal', { id })
  const { orderId } = await finance.post('cashier/adjust-balance', {
    operationId: randomUUID(),
    requestId: id,
    version,
  })
  await desk.settled(finance, orderId)
  expect(await read()).toMatchObject({ deducted: { by: 'finance@example.test' }, paid: null })
  const [open] =
    await world.sql`select count(*) as count from own_account where state = 'open' and purpose <> 'in' and number <> ''`
  expect((await read()).payingAccounts).toBe(open!['count'])
})

test('who sent money that was matched by mistake is no payer of a player whose deposit was closed since', async () => {
  const [one, stranger] = [player(11), player(12)]
  const [entryId, depositId] = [
    await desk.pays(stranger, '500.00', { sender: { bank: stranger.bank, name: 'นาย อื่น ไกล' } }),
    await desk.asks(one, '500'),
  ]
  await finance.post('crediting/hold', { reason: 'so that it waits' })
  await desk.match(nok, entryId, depositId)
  await nok.post('statements/undo-match', { operationId: randomUUID(), entryId })
  await world.sql`delete from setting where key = 'sending.hold'`
  const { version } = await finance.get('cashier/deposit', { id: depositId })
  const closing = { operationId: randomUUID(), requestId: depositId, version, reason: 'credited by hand' }
  await (await world.as('supervisor')).post('cashier/complete', closing)
  const id = await withdraw(one, '100')
  expect(await nok.get('cashier/payout-card', { id })).toMatchObject({
    senders: { names: [], result: 'unknown' },
  })
})
