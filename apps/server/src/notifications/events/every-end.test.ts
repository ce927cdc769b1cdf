import { randomUUID } from 'node:crypto'
import { webhookExamples } from '@khlang/contract/notifications/webhook-examples'
import {
  businessEventKinds,
  eventOfOrder,
  type WebhookKind,
  webhookKinds,
  type EventPurpose,
} from '@khlang/domain/notifications/business-event'
import type { FinalOrderState } from '@khlang/domain/crediting/settlement'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startWebhookReceiver, type WebhookReceiver } from '@khlang/seed/webhook-receiver'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { inStatus, profilesOf } from '#testing/profiles.ts'
import { longGivenUp, settledByOne } from '#testing/settling.ts'

const world = worldOfFile({ mode: 'legacy', sweeps: false })
const once = () => ({ operationId: randomUUID() })
let desk: Awaited<ReturnType<typeof newDesk>>
let owner: Client
let site: Client
let receiver: WebhookReceiver

beforeAll(async () => {
  desk = await newDesk(world)
  owner = await world.as('owner')
  site = await world.service('rewards', 'players', 'deposits', 'withdrawals')
  receiver = await startWebhookReceiver()
  const { secret } = await owner.post('connections/add-webhook', {
    name: 'player site',
    url: receiver.url,
    kinds: webhookKinds,
    on: true,
  })
  receiver.secrets.push(secret)
  await settledByOne(world)
})
afterAll(() => receiver[Symbol.asyncDispose]())

const player = (at: number) =>
  world.shop.players.filter(
    ({ externalKey, status }) => status === 'normal' && !/^(refuse|silent|cut)-/.test(externalKey),
  )[at]!

/** Returns the types of the messages that were sent since the last call, in order. */
async function deliveredEvents(): Promise<string[]> {
  await world.app.sendNotifications()
  await world.app.sendNotifications()
  const messages = receiver.received.splice(0)
  for (const { signed, type, data } of messages) {
    expect([type, signed]).toEqual([type, true])
    const [kind] = Object.entries(webhookExamples).find(([, example]) => example.type === type)!
    expect([type, ...Object.keys(data).toSorted()]).toEqual([
      type,
      ...Object.keys(webhookExamples[kind as WebhookKind].data).toSorted(),
    ])
  }
  return messages.map(({ type }) => type)
}
async function act(id: string, name: string, more: Record<string, unknown> = {}, kind = 'withdrawal') {
  const { version } = await owner.get(`cashier/${kind}`, { id })
  const row = await owner.post(`cashier/${name}`, { ...once(), requestId: id, version, ...more })
  if (row.state === 'crediting') await desk.settled(owner, row.orderId)
}
async function deposited(at: number) {
  const id = await desk.asks(player(at))
  const { orderId } = await desk.match(owner, await desk.pays(player(at)), id)
  await desk.settled(owner, orderId)
  return id
}
const asksToWithdraw = async (at: number) =>
  (await site.post('service/withdrawals', { ...once(), player: player(at).code, amount: '100' })).id as string
const ordersOf = (at: number) =>
  world.sql<{ id: string; state: string }[]>`
    select id, state from credit_order where player_id = ${player(at).id} order by created_at`
const over = (at: number) =>
  vi.waitFor(
    async () =>
      expect((await ordersOf(at)).filter(({ state }) => state === 'queued' || state === 'sending')).toEqual(
        [],
      ),
    { timeout: 300_000, interval: 20 },
  )

test('a deposit is announced when done and when reversed, and not when a reversal is refused', async () => {
  const id = await deposited(0)
  expect(await deliveredEvents()).toEqual(['request.done'])
  await world.fault(player(0), 'refuse')
  const reverse = async () => {
    const [entry] = await world.sql<{ id: string; version: number }[]>`
      select e.id, e.version from statement_entry e where e.request_id = ${id}`
    const { orderId } = await owner.post('statements/reverse', {
      ...once(),
      entryId: entry!.id,
      version: entry!.version,
      reason: 'the wrong player',
    })
    await desk.settled(owner, orderId)
  }
  await reverse()
  expect(await deliveredEvents()).toEqual(['credit.refused'])
  await reverse()
  expect(await deliveredEvents()).toEqual(['request.adjusted'])
})

test('a deposit of which nothing is taken back is announced as reversed, though no order was placed', async () => {
  const id = await deposited(6)
  await deliveredEvents()
  await act(id, 'adjust-balance', { reason: 'the wrong player', credits: 0 }, 'deposit')
  expect(await deliveredEvents()).toEqual(['request.adjusted'])
})

test('a withdrawal is announced once each when deducted, paid and done', async () => {
  const id = await asksToWithdraw(1)
  await deposited(1)
  await deliveredEvents()
  await act(id, 'adjust-balance')
  await world.fault({ ...player(1), externalKey: id }, 'refuse')
  await act(id, 'transfer', { via: 'scb', accepted: ['not-deducted'] })
  expect(await deliveredEvents()).toEqual(['request.adjusted', 'credit.refused'])
  await act(id, 'transfer', { via: 'scb', accepted: ['not-deducted'] })
  await act(id, 'complete', { reason: 'seen at the bank' })
  expect(await deliveredEvents()).toEqual(['payout.done', 'request.done'])
  await act(id, 'reopen', { reason: 'not seen after all' })
  expect(await deliveredEvents()).toEqual(['request.reopened'])
})

test('the database records events of every kind', async () => {
  const [{ check } = { check: '' }] = await world.sql<{ check: string }[]>`
    select pg_get_constraintdef(oid) as check from pg_constraint where conname = 'house_event_kind_check'`
  const recorded = new Set([...check.matchAll(/'(\w+)'/g)].map(([, kind]) => kind))
  expect([...businessEventKinds, ...webhookKinds].filter((kind) => !recorded.has(kind))).toEqual([])
})

test('a refunded withdrawal is announced as cancelled and as returned, one that a player cancels as cancelled', async () => {
  await deposited(2)
  const id = await asksToWithdraw(2)
  await act(id, 'adjust-balance')
  await deliveredEvents()
  await act(id, 'cancel', { reason: 'they asked' })
  expect((await deliveredEvents()).toSorted()).toEqual(['credit.returned', 'request.cancelled'])
  await site.post('service/cancel-request', { ...once(), request: await asksToWithdraw(2) })
  expect(await deliveredEvents()).toEqual(['request.cancelled'])
})

test('an unknown outcome is announced, and later its settlement', async () => {
  const unknown = async (at: number) => {
    await world.fault(player(at), 'lost')
    const { orderId } = await desk.match(owner, await desk.pays(player(at)), await desk.asks(player(at)))
    await desk.settled(owner, orderId, ['unknown'])
    await longGivenUp(world, orderId)
    return orderId as string
  }
  const [given, again] = [await unknown(3), await unknown(4)]
  expect(await deliveredEvents()).toEqual(['credit.unknown', 'credit.unknown'])
  await deposited(5)
  expect(await deliveredEvents()).toEqual(['request.done'])
  await owner.post('crediting/settle-unknown', {
    ...once(),
    orderId: given,
    outcome: 'not-credited',
    evidence: 'not in their report',
  })
  expect(await deliveredEvents()).toEqual(['credit.abandoned'])
  await owner.post('crediting/send-again', { ...once(), orderId: again, evidence: 'not in their report' })
  await over(4)
  expect(await deliveredEvents()).toEqual(['request.done'])
})

test('cut credit, goodwill and redemptions are announced, also when they are refused', async () => {
  await deposited(6)
  await deliveredEvents()
  const { id } = await owner.post('crediting/cut-credit', {
    ...once(),
    player: player(6).code,
    credits: 100,
    reason: 'by mistake',
  })
  await desk.settled(owner, id)
  expect(await deliveredEvents()).toEqual(['credit.cut'])
  const give = async () => {
    await owner.post('rewards/give-goodwill', {
      ...once(),
      player: player(6).code,
      credits: 10,
      reason: 'they waited',
    })
    await over(6)
  }
  await give()
  expect(await deliveredEvents()).toEqual(['reward.given'])
  await world.fault(player(6), 'refuse')
  await give()
  expect((await deliveredEvents()).toSorted()).toEqual(['credit.refused', 'reward.cancelled'])
  const item = { name: 'ร่ม', coins: 0, picture: null, active: true }
  for (const credits of [40, 0]) {
    const made = await owner.post('rewards/create-item', { ...once(), ...item, credits })
    await site.post('service/redeem', { ...once(), player: player(6).code, item: made.id })
    await over(6)
    expect(await deliveredEvents()).toEqual(['reward.given'])
  }
})

test('a loss-return is announced', async () => {
  const day = '2019-03-15'
  await world.sql`
    insert into request (id, external_key, kind, player_id, amount, state, created_at)
    values (${randomUUID()}, ${randomUUID()}, 'deposit', ${player(7).id}, 1020, 'done', ${`${day}T12:00:00+07:00`})`
  await deliveredEvents()
  await owner.post('rewards/pay-loss-return', {
    ...once(),
    span: 'day',
    day,
    playerId: player(7).id,
    amount: 51,
  })
  await over(7)
  expect(await deliveredEvents()).toEqual(['loss-return.paid'])
})

test('a player’s changed status is announced, and a change of the accounts shown to them once', async () => {
  const { id } = player(8)
  await owner.post('players/set-standing', { id, from: 'normal', to: 'watch', reason: 'a test' })
  await owner.post('players/set-exclusion', {
    id,
    exclusion: { from: 'rewards', until: null },
    reason: 'they asked',
  })
  await owner.post('players/add-note', { ...once(), playerId: id, body: 'called' })
  expect(await deliveredEvents()).toEqual(['player.standing-changed', 'player.standing-changed'])
  const { rows } = await owner.get('accounts/list')
  const [one, two] = rows.filter(
    ({ state, purpose }: { state: string; purpose: string }) => state === 'open' && purpose !== 'out',
  )
  await owner.post('accounts/swap', {
    ...once(),
    id: one.id,
    version: one.version,
    by: two.id,
    reason: 'the bank asked',
  })
  expect(await deliveredEvents()).toEqual(['accounts.changed'])
})

test('a change of the accounts shown is announced once, however many rows it affects', async () => {
  await world.sql`update own_account set position = position + 1`
  expect(await deliveredEvents()).toEqual(['accounts.changed'])
  await world.sql`update own_account set quiet_minutes = 30`
  expect(await deliveredEvents()).toEqual([])
})

// Invariant: A low balance of an own account is announced once until it has risen, however many nodes check
// it, and to other systems without the sum. Database: `low_balance`.
test('an own account below its alarm is announced once, and again only after it has risen', async () => {
  const feed = await world.service('statement-entries')
  const moves = async (direction: 'in' | 'out', amount: string) => {
    const entry = { account: 'ktb-1', direction, amount, channel: 'bank', reference: randomUUID() }
    const { results } = await feed.post('service/statement-entries', {
      entries: [{ ...entry, occurredAt: new Date().toISOString() }],
    })
    expect(results[0].outcome).toBe('created')
  }
  const { rows } = await owner.get('accounts/list')
  const known = rows.some(({ code }: { code: string }) => code === 'ktb-1')
  expect(known).toBe(false)
  const account = {
    bank: 'KTB',
    accountNumber: '5550001112',
    name: 'คลังตัวอย่าง',
    purpose: 'out',
    openingBalance: '1000',
    openingDay: '2026-01-01',
    lowBalance: '800',
  }
  const made = await owner.post('accounts/create', { ...once(), ...account })
  await moves('out', '200')
  expect(await deliveredEvents()).toEqual([])
  await moves('out', '0.01')
  expect(await deliveredEvents()).toEqual(['accounts.balance-low'])
  await moves('out', '100')
  expect(await deliveredEvents()).toEqual([])
  await moves('in', '100.01')
  expect(await deliveredEvents()).toEqual([])
  await moves('out', '50')
  expect(await deliveredEvents()).toEqual(['accounts.balance-low'])

  const { id, version } = made
  await owner.post('accounts/update', { ...once(), id, version, ...account, lowBalance: null })
  expect(await deliveredEvents()).toEqual([])
  expect(await world.sql`select from low_balance`).toHaveLength(0)
  await owner.post('accounts/update', { ...once(), id, version: version + 1, ...account })
  expect(await deliveredEvents()).toEqual(['accounts.balance-low'])
  await world.sql`update statement_entry set state = 'cancelled' where account_code = 'ktb-1' and direction = 'in'`
  await owner.post('accounts/close', { ...once(), id, version: version + 2, reason: 'over' })
  expect(await deliveredEvents()).toEqual([])
  expect(await world.sql`select from low_balance`).toHaveLength(0)
})

// Invariant: A trial of a back-end profile is reported to nobody, however its orders end. Database: `tell_of_order`,
// `tell_of_abandoned`.
test('a trial of a back-end profile is announced to nobody, however it ends', async () => {
  const profiles = profilesOf(owner, desk)
  const draft = await profiles.saves(inStatus)
  const tries = async (at: number, fault?: 'refuse' | 'lost') => {
    if (fault) await world.fault(player(at), fault)
    const { trial, state } = await profiles.tries(draft, player(at))
    return { trial, state, orderId: trial.credit.orderId as string }
  }
  const done = await tries(9)
  expect([done.state, await profiles.takesBack(done.trial)]).toEqual(['done', 'done'])
  expect((await tries(10, 'refuse')).state).toBe('refused')
  const [unknown, again] = [await tries(11, 'lost'), await tries(12, 'lost')]
  expect([unknown.state, again.state]).toEqual(['unknown', 'unknown'])
  for (const { orderId } of [unknown, again]) await longGivenUp(world, orderId)
  await deposited(13)
  expect(await deliveredEvents()).toEqual(['request.done'])
  const evidence = 'not in their report'
  await owner.post('crediting/settle-unknown', {
    ...once(),
    orderId: unknown.orderId,
    outcome: 'not-credited',
    evidence,
  })
  await owner.post('crediting/send-again', { ...once(), orderId: again.orderId, evidence })
  await over(12)
  expect(await deliveredEvents()).toEqual([])
  const ends = await world.sql<{ state: string; told: number }[]>`
    select o.state, (select count(*)::int from house_event where data ->> 'orderId' = o.id::text) as told
    from credit_order o where o.trial_profile is not null order by o.state`
  expect(ends.map(({ state, told }) => [state, told])).toEqual([
    ['abandoned', 0],
    ['abandoned', 0],
    ['done', 0],
    ['done', 0],
    ['done', 0],
    ['refused', 0],
  ])
})

// Invariant: Every end of an order and of a request is announced once, in the transaction in which it
// happens. Rule: `domain/notifications/business-event.ts`. Database: triggers `…_told`, one line of `ledger`
// per order.
test('the outcome of every order in this file was announced exactly once', async () => {
  const orders = await world.sql<
    {
      id: string
      purpose: EventPurpose
      state: FinalOrderState
      rewardId: string | null
      requestId: string | null
      again: boolean
    }[]
  >`
    select o.id, o.purpose, o.state, o.reward_id, o.request_id, exists (select from credit_order n where n.again_of = o.id) as again
    from credit_order o
    where o.state in ('done', 'refused', 'abandoned') and o.trial_profile is null and o.created_at > (select min(at) from house_event)`
  for (const { id, purpose, state, rewardId, requestId, again } of orders) {
    const kind = eventOfOrder[purpose][state]
    const about = kind === 'requestDone' ? requestId : kind === 'rewardGiven' ? rewardId : id
    const name = kind === 'requestDone' ? 'requestId' : kind === 'rewardGiven' ? 'rewardId' : 'orderId'
    const [{ count }] = await world.sql<[{ count: number }]>`
      select count(*)::int as count from house_event where kind = ${kind} and data ->> ${name} = ${about}`
    expect([purpose, state, count]).toEqual([purpose, state, again ? 0 : 1])
  }
  expect(new Set(orders.filter(({ state }) => state === 'done').map(({ purpose }) => purpose))).toEqual(
    new Set(Object.keys(eventOfOrder)),
  )
})
