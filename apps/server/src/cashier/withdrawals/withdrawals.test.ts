import { randomUUID } from 'node:crypto'
import type { Player } from '@khlang/seed/shop'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { meet } from '#testing/meet.ts'
import { playersInTurn } from '#testing/players.ts'
import { setApprovals } from '#testing/settling.ts'

const world = worldOfFile({ mode: 'legacy', players: 80 })
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

const nextPlayer = playersInTurn(world)

/** Returns a player with this much credit. */
async function richPlayer(amount = '500'): Promise<Player> {
  const player = nextPlayer()
  const { orderId } = await desk.match(
    nok,
    await desk.pays(player, `${amount}.00`),
    await desk.asks(player, amount),
  )
  expect((await desk.settled(nok, orderId)).state).toBe('done')
  return player
}
const withdraws = async (player: Player, amount = '300') =>
  nok.post('cashier/create-withdrawal', { operationId: randomUUID(), player: player.code, amount })

type Row = { id: string; version: number; orderId: string; state: string; status: string }
const act = (client: Client, name: string, row: Row, more: Record<string, unknown> = {}) =>
  client.post(`cashier/${name}`, {
    operationId: randomUUID(),
    requestId: row.id,
    version: row.version,
    ...more,
  })
const refused = (client: Client, name: string, row: Row, more: Record<string, unknown> = {}) =>
  client.refused(`cashier/${name}`, {
    operationId: randomUUID(),
    requestId: row.id,
    version: row.version,
    ...more,
  })

/** Reads the request after its order has ended. */
async function after(row: Row): Promise<Row & Record<string, unknown>> {
  await desk.settled(finance, row.orderId)
  return read(row.id)
}
async function read(id: string) {
  const [view] = await world.sql<
    Row[]
  >`select id, version, order_id, state, via, phase from request where id = ${id}`
  return view! as Row & Record<string, unknown>
}
const movements = async (kind: string, id: string) =>
  (
    await world.sql`select 1 from credit_order o join credit_attempt a on a.order_id = o.id where o.request_id = ${id} and o.kind = ${kind}`
  ).length

test('the credit is deducted once, then the money is paid once, to the account of the order', async () => {
  const player = await richPlayer()
  const asked = await withdraws(player)
  expect(asked).toMatchObject({ kind: 'withdrawal', state: 'pending', createdByStaff: true, amount: '300' })

  const deducting = await act(finance, 'adjust-balance', asked)
  expect(deducting).toMatchObject({ state: 'crediting', status: 'loading...' })
  const deducted = await after(deducting)
  expect(deducted.state).toBe('adjusted')
  expect(await world.balanceOf(player)).toBe(200)

  const paid = await after(await act(finance, 'transfer', deducted, { via: 'scb' }))
  expect(paid).toMatchObject({ state: 'transferred', via: 'scb' })
  expect((await finance.get('crediting/order', { id: paid.orderId })).attempts[0].request).toEqual({
    method: 'GET',
    path: `/audio2/transcode3/${asked.id}`,
  })
  const lines =
    await world.sql`select credits, paid from ledger where request_id = ${asked.id} order by created_at`
  expect([...lines]).toEqual([
    { credits: -300, paid: 0 },
    { credits: 0, paid: 300 },
  ])
  expect((await act(finance, 'complete', paid)).state).toBe('done')
})

test('a payout that waits while the transfer numbers are corrected is sent under the new number', async () => {
  const owner = await world.as('owner')
  const asked = await withdraws(await richPlayer())
  const deducted = await after(await act(finance, 'adjust-balance', asked))
  await supervisor.post('crediting/hold', { reason: 'payouts leave by the wrong bank' })
  const paying = await act(finance, 'transfer', deducted, { via: 'scb' })
  const sentPath = async () =>
    (await finance.get('crediting/order', { id: paying.orderId })).attempts.map(
      ({ request }: { request: { path: string } }) => request.path,
    )
  try {
    await owner.post('settings/update', { transferNumbers: { plain: 2, krungsri: 2, scb: 4, gsb: 3 } })
    await supervisor.post('crediting/lift-hold', { reason: 'corrected' })
    expect((await after(paying)).state).toBe('transferred')
    expect(await sentPath()).toEqual([`/audio2/transcode4/${asked.id}`])
  } finally {
    await world.sql`delete from setting`
  }
})

test('a payout that is ordered while the transfer numbers are being corrected leaves under the new number', async () => {
  const owner = await world.as('owner')
  const asked = await withdraws(await richPlayer())
  const deducted = await after(await act(finance, 'adjust-balance', asked))
  await supervisor.post('crediting/hold', { reason: 'payouts leave by the wrong bank' })
  const numbers = { plain: 2, krungsri: 2, scb: 4, gsb: 3 }
  try {
    await meet(
      world.sql,
      () => act(finance, 'transfer', deducted, { via: 'scb' }),
      () => owner.post('settings/update', { transferNumbers: numbers }),
    )
    expect(
      await world.sql`select transfer_number from credit_order where request_id = ${asked.id} and kind = 'payOut'`,
    ).toEqual([{ transferNumber: 4 }])
  } finally {
    await world.sql`delete from setting`
    await world.app.dispatcher.sweep()
  }
})

test('a withdrawal counts as waiting until the money is sent, also when its credit is deducted', async () => {
  const counted = async () => {
    const { withdrawals, toPay } = await nok.get('dashboard/counters')
    return { withdrawals, toPay }
  }
  const listed = async (state: string, id: string) =>
    (await nok.get('cashier/withdrawals', { state, limit: '500' })).rows.some(
      (row: { id: string }) => row.id === id,
    )
  const before = await counted()
  const player = await richPlayer()
  const waits = async () => (await nok.get('players/money', { id: player.id })).waiting.withdrawals
  const asked = await withdraws(player)
  expect(await counted()).toEqual({ withdrawals: before.withdrawals + 1, toPay: before.toPay })
  expect(await listed('open', asked.id)).toBe(true)

  const deducted = await after(await act(finance, 'adjust-balance', asked))
  expect(await counted()).toEqual({ withdrawals: before.withdrawals + 1, toPay: before.toPay + 1 })
  expect([await listed('open', asked.id), await listed('pending', asked.id)]).toEqual([true, false])
  expect(await waits()).toEqual({ count: 1, amount: '300' })

  await after(await act(finance, 'transfer', deducted, { via: 'scb' }))
  expect(await counted()).toEqual(before)
  expect(await listed('open', asked.id)).toBe(false)
  expect(await waits()).toEqual({ count: 0, amount: '0' })
})

test('after a transfer another bank, a deduction and a cancellation are refused', async () => {
  const player = await richPlayer()
  const paid = await after(
    await act(finance, 'transfer', await withdraws(player), { via: 'gsb', accepted: ['not-deducted'] }),
  )
  for (const [name, more] of [
    ['transfer', { via: 'scb' }],
    ['adjust-balance', {}],
    ['cancel', {}],
  ] as const)
    expect(await refused(supervisor, name, paid, more), name).toMatchObject({
      code: 'withdrawal-transferred',
    })
  expect(await movements('payOut', paid.id)).toBe(1)
})

test('two simultaneous payouts at two banks create one order and one call', async () => {
  const player = await richPlayer()
  const asked = await withdraws(player)
  const answers = await Promise.all(
    (['scb', 'krungsri'] as const).map((via) =>
      finance.raw('POST', '/api/cashier/transfer', {
        operationId: randomUUID(),
        requestId: asked.id,
        version: asked.version,
        via,
        accepted: ['not-deducted'],
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await after(await read(asked.id))
  expect(await movements('payOut', asked.id)).toBe(1)
})

// Invariant: A withdrawal is deducted, paid (over all banks) and given back at most once. Rule:
// `domain/cashier/withdrawal.ts`. Database: `credit_order_once_per_request` (per kind). Also: `npm run chaos
// -- --what payouts`.
test('the database itself refuses a second payout, and a second deduction, of one request', async () => {
  const player = await richPlayer()
  const paid = await after(
    await act(finance, 'transfer', await withdraws(player), { via: 'scb', accepted: ['not-deducted'] }),
  )
  await expect(world.sql`
    insert into credit_order (id, purpose, kind, player_id, player_key, credits, request_id, request_key, request_from, ordered_by,
      via, transfer_number, payee)
    select gen_random_uuid(), purpose, kind, player_id, player_key, credits, request_id, request_key, request_from, ordered_by,
      'gsb', 4, payee from credit_order where id = ${paid.orderId}`).rejects.toThrow(
    /credit_order_once_per_request/,
  )
})

test('a command that the browser sends twice is one deduction', async () => {
  const player = await richPlayer()
  const asked = await withdraws(player)
  const body = { operationId: randomUUID(), requestId: asked.id, version: asked.version }
  const first = await finance.post('cashier/adjust-balance', body)
  expect(await finance.post('cashier/adjust-balance', body)).toEqual(first)
  expect((await after(first)).state).toBe('adjusted')
  expect(await world.balanceOf(player)).toBe(200)
})

test('a withdrawal of more than the player has is refused by the back-end, and keeps its state', async () => {
  const player = await richPlayer()
  const asked = await withdraws(player, '501')
  const back = await after(await act(finance, 'adjust-balance', asked))
  expect(back.state).toBe('pending')
  expect(await world.balanceOf(player)).toBe(500)
  const order = await finance.get('crediting/order', { id: back.orderId })
  expect(order).toMatchObject({ state: 'refused', purpose: 'deductWithdrawal' })
})

test('cancelling after the deduction first returns the credit by an order, then cancels the withdrawal', async () => {
  const player = await richPlayer()
  const deducted = await after(await act(finance, 'adjust-balance', await withdraws(player)))
  expect(
    await nok.refused('cashier/cancel', {
      operationId: randomUUID(),
      requestId: deducted.id,
      version: deducted.version,
    }),
  ).toMatchObject({
    code: 'not-permitted',
  })
  const cancelling = await act(finance, 'cancel', deducted, { reason: 'asked by telephone' })
  expect(cancelling.state).toBe('crediting')
  expect((await after(cancelling)).state).toBe('cancelled')
  expect(await world.balanceOf(player)).toBe(500)
})

test('an unanswered transfer is an unknown outcome: no cancel and no second bank until a person settles it', async () => {
  const player = await richPlayer()
  const deducted = await after(await act(finance, 'adjust-balance', await withdraws(player)))
  // the key that the back-end receives is the key of the request
  await world.fault({ ...player, externalKey: deducted.id }, 'silent')
  const open = await after(await act(finance, 'transfer', deducted, { via: 'plain' }))
  expect(open).toMatchObject({ state: 'crediting', phase: 'unknown' })
  for (const name of ['cancel', 'adjust-balance', 'complete'])
    expect(await refused(finance, name, open)).toMatchObject({ code: 'withdrawal-under-way' })
  await finance.post('crediting/settle-unknown', {
    operationId: randomUUID(),
    orderId: open.orderId,
    outcome: 'credited',
    evidence: 'seen in the list of the bank',
  })
  expect(await read(open.id)).toMatchObject({ state: 'transferred', via: 'plain' })
})

describe('before money is paid', () => {
  test('paying without a deduction asks for confirmation', async () => {
    const player = await richPlayer()
    const asked = await withdraws(player)
    expect(await refused(finance, 'transfer', asked, { via: 'scb' })).toMatchObject({ code: 'not-deducted' })
    expect(await movements('payOut', asked.id)).toBe(0)
  })

  test('paying without a deduction is no override: a second person for overrides is not asked', async () => {
    await setApprovals(world, { 'withdrawal.override': 0 })
    try {
      const asked = await withdraws(await richPlayer())
      const paid = await act(finance, 'transfer', asked, { via: 'scb', accepted: ['not-deducted'] })
      expect((await after(paid)).state).toBe('transferred')
    } finally {
      await setApprovals(world, {})
    }
  })

  test('a recently changed account needs a supervisor with a reason', async () => {
    const player = await richPlayer()
    await world.sql`update player set account_changed_at = clock_timestamp() where id = ${player.id}`
    const deducted = await after(await act(finance, 'adjust-balance', await withdraws(player)))
    const accepted = { via: 'scb', accepted: ['account-cooling-down'], reason: 'they showed their passbook' }
    expect(await refused(finance, 'transfer', deducted, { via: 'scb' })).toMatchObject({
      code: 'account-cooling-down',
    })
    // An employee who may not approve it is asked to request approval, and no order is created.
    expect(await refused(finance, 'transfer', deducted, accepted)).toMatchObject({
      code: 'approval-needed',
      approval: { act: 'withdrawal.override', delayMinutes: null },
    })
    expect(await movements('payOut', deducted.id)).toBe(0)
    expect((await after(await act(supervisor, 'transfer', deducted, accepted))).state).toBe('transferred')
  })

  test('an account changed after it was seen is not paid without a new look, even without a cool-down', async () => {
    await world.sql`insert into setting (key, value) values ('transfer.coolDownHours', '0')`
    const player = await richPlayer()
    const deducted = await after(await act(finance, 'adjust-balance', await withdraws(player)))
    const seen = await supervisor.get('players/form', { id: player.id })
    await supervisor.post('players/update', {
      operationId: randomUUID(),
      id: player.id,
      version: seen.version,
      changes: { accountNumber: '7418529630' },
      alikeSeen: [],
    })
    expect(await refused(finance, 'transfer', deducted, { via: 'scb' })).toMatchObject({
      code: 'stale-version',
    })
    expect(await movements('payOut', deducted.id)).toBe(0)
    const now = await read(deducted.id)
    expect((await after(await act(finance, 'transfer', now, { via: 'scb' }))).state).toBe('transferred')
    await world.sql`delete from setting where key = 'transfer.coolDownHours'`
  })

  test('a payout read twice by the back-end during one call is audited and shown: a proxy may have repeated it', async () => {
    const player = await richPlayer()
    const deducted = await after(await act(finance, 'adjust-balance', await withdraws(player)))
    await finance.post('crediting/hold', { reason: 'so that it is sent by hand' })
    const { orderId } = await act(finance, 'transfer', deducted, { via: 'scb' })
    await world.sql`insert into credit_attempt (order_id, fence, worker, request) values (${orderId}, 1, 'test', '{}')`
    await world.sql`
      update credit_order set state = 'sending', fence = 1, lease_until = clock_timestamp() + interval '10 minutes' where id = ${orderId}`
    const backend = await world.service('crediting')
    const reads = async () =>
      (await finance.get('crediting/order', { id: orderId })).attempts.at(-1)?.reads as number | undefined
    await backend.get(`service/requests/${deducted.id}`)
    expect(await reads()).toBe(1)
    await backend.get(`service/requests/${deducted.id}`)
    expect(await reads()).toBe(2)
    await backend.get(`service/requests/${deducted.id}`)
    expect(
      await world.sql`select actor from audit where act = 'order.readTwice' and object_id = ${orderId}`,
    ).toEqual([{ actor: 'system' }])
    await world.sql`update credit_order set state = 'unknown', lease_until = null where id = ${orderId}`
    await supervisor.post('crediting/lift-hold', { reason: 'it was sent' })
  })

  // Invariant: A payout goes to the account as it was when the payout was ordered. Database:
  // `credit_order.payee`.
  test('the back-end pays the account as it was when the order was placed', async () => {
    const player = await richPlayer()
    const deducted = await after(await act(finance, 'adjust-balance', await withdraws(player)))
    const paid = await after(await act(finance, 'transfer', deducted, { via: 'krungsri' }))
    await world.sql`update player set account_number = '9999999999' where id = ${player.id}`
    const backend = await world.service('crediting')
    expect(await backend.get(`service/requests/${paid.id}`)).toMatchObject({
      via: 'krungsri',
      account: { number: player.accountNumber },
    })
  })
})

describe('reversing a credited deposit', () => {
  // Invariant: What was credited is taken back by an order, and only then is its entry free. Rule:
  // `crediting/settlement.ts`. Database: `undone` in `credit_order_once_per_entry`.
  test('marks the deposit ปรับยอด and frees the entry, which is then credited to the right player', async () => {
    const [wrong, right] = [nextPlayer(), nextPlayer()]
    const [entryId, depositId] = [await desk.pays(wrong), await desk.asks(wrong)]
    const { orderId } = await desk.match(nok, entryId, depositId)
    await desk.settled(nok, orderId)
    const credited = await read(depositId)
    expect(await refused(finance, 'adjust-balance', credited)).toMatchObject({ code: 'reason-missing' })
    const reversed = await after(await act(finance, 'adjust-balance', credited, { reason: 'wrong player' }))
    expect(reversed.state).toBe('adjusted')
    expect(await world.balanceOf(wrong)).toBe(0)

    const again = await desk.match(nok, entryId, await desk.asks(right))
    expect((await desk.settled(nok, again.orderId)).state).toBe('done')
    expect(await world.balanceOf(right)).toBe(500)
    expect(
      await refused(finance, 'adjust-balance', await read(depositId), { reason: 'once more' }),
    ).toMatchObject({
      code: 'deposit-not-done',
    })
  })

  test('is refused by the back-end when the player has spent the credit, and both rows keep their state', async () => {
    const player = nextPlayer()
    const [entryId, depositId] = [await desk.pays(player), await desk.asks(player)]
    await desk.settled(nok, (await desk.match(nok, entryId, depositId)).orderId)
    await after(await act(finance, 'adjust-balance', await withdraws(player, '400')))
    const refusedBack = await after(
      await act(finance, 'adjust-balance', await read(depositId), { reason: 'wrong player' }),
    )
    expect(refusedBack.state).toBe('done')
    const [entry] = await world.sql`select state from statement_entry where id = ${entryId}`
    expect(entry).toEqual({ state: 'done' })
    expect(await world.balanceOf(player)).toBe(100)
  })
})

test('a withdrawal marked as done by hand pays nothing: no call is made, and a reason is needed', async () => {
  const player = await richPlayer()
  const asked = await withdraws(player)
  expect(await refused(finance, 'complete', asked)).toMatchObject({ code: 'reason-missing' })
  expect((await act(finance, 'complete', asked, { reason: 'paid in cash' })).state).toBe('done')
  expect(await world.sql`select 1 from credit_order where request_id = ${asked.id}`).toHaveLength(0)
})

test('a deposit marked as done by hand credits nothing: no call is made, and a reason is needed', async () => {
  const player = nextPlayer()
  const asked = await read(await desk.asks(player))
  expect(await refused(supervisor, 'complete', asked)).toMatchObject({ code: 'reason-missing' })
  expect((await act(supervisor, 'complete', asked, { reason: 'credited by the old system' })).state).toBe(
    'done',
  )
  expect(await world.sql`select 1 from credit_order where request_id = ${asked.id}`).toHaveLength(0)
  expect(await world.balanceOf(player)).toBe(0)
})

test('a command on a row that changed meanwhile is refused, and the answer holds the current row', async () => {
  const player = await richPlayer()
  const asked = await withdraws(player)
  const problem = await refused(finance, 'adjust-balance', { ...asked, version: asked.version + 1 })
  expect(problem).toMatchObject({ code: 'stale-version', row: { id: asked.id, version: asked.version } })
})

test('a withdrawal of the player site is created once, however often the site repeats the request', async () => {
  const player = nextPlayer()
  const site = await world.service('withdrawals')
  const body = { operationId: randomUUID(), player: player.code, amount: '1,000.90' }
  const first = await site.post('service/withdrawals', body)
  expect(await site.post('service/withdrawals', body)).toEqual(first)
  expect(first).toMatchObject({ state: 'pending', status: 'กำลังดำเนินการ' })
  const [row] = await world.sql`select kind, amount from request where id = ${first.id}`
  expect(row).toEqual({ kind: 'withdrawal', amount: 1000 })
})

describe('the own account that pays a withdrawal', () => {
  const paidFrom = async (id: string) => {
    const [row] = await world.sql<{ said: string; ordered: string }[]>`
      select r.paid_from as said, o.paid_from as ordered from request r join credit_order o on o.id = r.order_id where r.id = ${id}`
    return row
  }
  const ready = async () => {
    const deducting = await act(finance, 'adjust-balance', await withdraws(await richPlayer()))
    return after(deducting)
  }
  const changeAccount = async (code: string, act: 'freeze' | 'unfreeze') => {
    const account = (await finance.get('accounts/list')).rows.find(
      (one: { code: string }) => one.code === code,
    )
    const { id, version } = account
    await finance.post(`accounts/${act}`, {
      operationId: randomUUID(),
      id,
      version,
      ...(act === 'freeze' && { reason: 'the bank stopped it' }),
    })
  }

  test('is the chosen one, named by the row, the order and the export', async () => {
    const row = await act(finance, 'transfer', await ready(), { via: 'plain', paidFrom: 'kbank-1' })
    expect(row).toMatchObject({ state: 'crediting', paidFrom: 'kbank-1' })
    await after(row)
    expect(await paidFrom(row.id)).toEqual({ said: 'kbank-1', ordered: 'kbank-1' })
    expect(await finance.get('cashier/withdrawal', { id: row.id })).toMatchObject({ paidFrom: 'kbank-1' })
    const paid = await read(row.id)
    expect(await act(finance, 'complete', paid, { paidFrom: 'scb-1' })).toMatchObject({
      state: 'done',
      paidFrom: 'kbank-1',
    })
  })

  test('is by default the first in the shop’s order that can pay by this bank', async () => {
    expect(await act(finance, 'transfer', await ready(), { via: 'krungsri' })).toMatchObject({
      paidFrom: 'krungsri-1',
    })
  })

  test('must belong to the bank of the transfer and not be frozen', async () => {
    const row = await ready()
    const refusal = await refused(finance, 'transfer', row, { via: 'scb', paidFrom: 'kbank-1' })
    expect(refusal.code).toBe('paying-account-wrong')
    await changeAccount('scb-1', 'freeze')
    expect((await refused(finance, 'transfer', row, { via: 'scb', paidFrom: 'scb-1' })).code).toBe(
      'paying-account-wrong',
    )
    await changeAccount('scb-1', 'unfreeze')
    expect((await read(row.id)).state).toBe('adjusted')
    expect(await movements('payOut', row.id)).toBe(0)
  })

  test('may be missing: the payout is made without one', async () => {
    expect(await act(finance, 'transfer', await ready(), { via: 'gsb' })).toMatchObject({ paidFrom: null })
  })

  test('is not the one whose payout was refused, if the money is then sent by hand', async () => {
    const deducted = await ready()
    await world.fault({ ...nextPlayer(), externalKey: deducted.id }, 'refuse')
    const refusedPayout = await after(
      await act(finance, 'transfer', deducted, { via: 'plain', paidFrom: 'kbank-1' }),
    )
    expect(refusedPayout.state).toBe('adjusted')
    expect(await act(finance, 'complete', refusedPayout, { reason: 'sent by hand' })).toMatchObject({
      state: 'done',
      paidFrom: null,
    })
  })

  test('is recorded for a payment sent by hand when the withdrawal is marked as done', async () => {
    const row = await ready()
    const wrong = await refused(finance, 'complete', row, { reason: 'sent by hand', paidFrom: 'nowhere-1' })
    expect(wrong.code).toBe('paying-account-wrong')
    expect(await act(finance, 'complete', row, { reason: 'sent by hand', paidFrom: 'scb-1' })).toMatchObject({
      state: 'done',
      paidFrom: 'scb-1',
    })
  })
})
