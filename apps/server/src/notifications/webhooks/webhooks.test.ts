import { randomUUID } from 'node:crypto'
import { webhookExamples } from '@khlang/contract/notifications/webhook-examples'
import { startWebhookReceiver, type WebhookReceiver } from '@khlang/seed/webhook-receiver'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#platform/database/database.ts'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { markSpread, takeEvents } from '../events/event-store.ts'
import { queueWebhooks } from './queue-webhooks.ts'

const world = worldOfFile({ mode: 'legacy', sweeps: false })
let desk: Awaited<ReturnType<typeof newDesk>>
let owner: Client
let nok: Client
let receiver: WebhookReceiver
let hook: { id: string; version: number; name: string }
const kinds = ['requestDone', 'creditUnknown', 'payoutDone']

beforeAll(async () => {
  desk = await newDesk(world)
  owner = await world.as('owner')
  nok = await world.as('support', 'nok')
})

beforeEach(async () => {
  await world.sql`update webhook set removed_at = clock_timestamp(), switched_on = false where removed_at is null`
  await receiver?.[Symbol.asyncDispose]()
  receiver = await startWebhookReceiver()
  const { webhook, secret } = await owner.post('connections/add-webhook', {
    name: 'player site',
    url: receiver.url,
    kinds,
    on: true,
  })
  hook = webhook
  receiver.secrets.push(secret)
})
afterAll(() => receiver[Symbol.asyncDispose]())

const settings = (more: Record<string, unknown> = {}) => ({
  name: 'player site',
  url: receiver.url,
  kinds,
  on: true,
  ...more,
})
const again = (more: Record<string, unknown> = {}) =>
  settings({ webhookId: hook.id, version: hook.version, ...more })
const keep = () => world.app.sendNotifications()
const rows = async () => (await owner.get('connections/webhook-deliveries', { webhookId: hook.id })).rows
const now = async () => (await owner.get('connections/webhooks')).rows[0]
/** Makes the next try due, as if its time had come. */
const later = () =>
  world.sql`update webhook_delivery set next_at = clock_timestamp() - interval '1 second' where state = 'waiting'`
const player = (index: number) =>
  world.shop.players.filter(({ externalKey }) => !/^(refuse|silent|cut)-/.test(externalKey))[index]!

async function depositDone(index: number) {
  const id = await desk.asks(player(index), '500', 50)
  const { orderId } = await desk.match(nok, await desk.pays(player(index), '500.00'), id)
  expect((await desk.settled(nok, orderId)).state).toBe('done')
  return id
}

describe('what a webhook sends', () => {
  test('a done request once, signed, with its figures and without account details', async () => {
    const requestId = await depositDone(0)
    await keep()
    await keep()
    expect(receiver.received).toHaveLength(1)
    const [{ signed, type, data, raw }] = receiver.received as [(typeof receiver.received)[0]]
    expect([signed, type]).toEqual([true, 'request.done'])
    expect(data).toMatchObject({
      requestId,
      kind: 'deposit',
      amount: '500.00',
      bonus: 50,
      state: 'done',
      player: { key: player(0).externalKey, code: player(0).code },
    })
    expect(raw).not.toContain(player(0).accountNumber)
    expect(Object.keys(data).toSorted()).toEqual(Object.keys(webhookExamples.requestDone.data).toSorted())
    expect(await rows()).toMatchObject([{ state: 'delivered', status: 204, tries: 1, kind: 'requestDone' }])
    expect(await now()).toMatchObject({ counts: { waiting: 0, delivered: 1, givenUp: 0 } })
  })

  test('an unknown outcome as soon as it becomes unknown', async () => {
    await world.fault(player(1), 'silent')
    const { orderId } = await desk.match(
      nok,
      await desk.pays(player(1), '200.00'),
      await desk.asks(player(1), '200'),
    )
    expect((await desk.settled(nok, orderId)).state).toBe('unknown')
    await keep()
    expect(receiver.received.map(({ type, data }) => [type, data['orderId'], data['amount']])).toEqual([
      ['credit.unknown', orderId, '200.00'],
    ])
    expect(Object.keys(receiver.received[0]!.data).toSorted()).toEqual(
      Object.keys(webhookExamples.creditUnknown.data).toSorted(),
    )
  })

  test('a paid withdrawal with the way of payment, and again when it is done', async () => {
    await depositDone(2)
    const { id } = await nok.post('cashier/create-withdrawal', {
      operationId: randomUUID(),
      player: player(2).code,
      amount: '300',
    })
    const finance = await world.as('finance')
    const row = () => finance.get('cashier/withdrawal', { id })
    const act = async (name: string, more: Record<string, unknown> = {}) => {
      const answer = await finance.post(`cashier/${name}`, {
        operationId: randomUUID(),
        requestId: id,
        version: (await row()).version,
        ...more,
      })
      if (answer.orderId) await desk.settled(finance, answer.orderId)
    }
    await act('adjust-balance')
    await act('transfer', { via: 'krungsri' })
    await act('complete', { reason: 'seen at the bank' })
    await keep()
    expect(receiver.received.map(({ type }) => type).filter((type) => type !== 'request.done')).toEqual([
      'payout.done',
    ])
    const paid = receiver.received.find(({ type }) => type === 'payout.done')!.data
    expect(paid).toMatchObject({ requestId: id, amount: '300.00', via: 'krungsri', proof: 'answer' })
    expect(Object.keys(paid).toSorted()).toEqual(Object.keys(webhookExamples.payoutDone.data).toSorted())
    expect(receiver.received.filter(({ data }) => data['requestId'] === id)).toHaveLength(2)
  })

  test('nothing is recorded for an event that no webhook wants', async () => {
    await owner.post('connections/save-webhook', again({ kinds: ['payoutDone'] }))
    const count = async () => (await world.sql`select count(*)::int as n from house_event`)[0]!['n']
    const before = await count()
    await depositDone(6)
    expect(await count()).toBe(before)
  })

  // Invariant: An event is announced if and only if it happened, and is queued once for each recipient. Rule:
  // `notifications/events/event-worker.ts`. Database: triggers `…_told`, `house_event.once`, `spread_at`
  // under lock.
  test('nothing for a rolled-back transaction: the event belongs to it', async () => {
    await expect(
      transaction(world.sql, async (tx) => {
        await tx`select tell('requestDone', 100, '{}')`
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    await keep()
    expect(receiver.received).toEqual([])
  })

  test('each event once, even if two processes queue at the same moment', async () => {
    await world.sql`select tell('requestDone', 100, jsonb_build_object('number', n)) from generate_series(1, 60) n`
    const spread = () =>
      transaction(world.sql, async (tx) => {
        const events = await takeEvents(tx, 20)
        await queueWebhooks(tx, events)
        await markSpread(tx, events)
      })
    await Promise.all(Array.from({ length: 6 }, spread))
    await keep()
    expect(receiver.receivedMessages().size).toBe(60)
    expect(receiver.received).toHaveLength(60)
  })
})

describe('when the receiver does not accept a webhook', () => {
  const raiseEvents = (count = 1) =>
    world.sql`select tell('requestDone', 100, jsonb_build_object('number', n)) from generate_series(1, ${count}) n`

  test.each([
    ['500', 500, { status: 500, why: 'refused' }],
    ['a redirect, which is not followed', 302, { status: 302, why: 'moved' }],
    ['no answer', 'cut', { status: null, why: 'silence' }],
  ] as const)(
    'after %s it waits, and is sent again under the same id until it is accepted',
    async (_what, answer, seen) => {
      receiver.answers(answer)
      await raiseEvents()
      await keep()
      expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1, ...seen }])
      expect(await now()).toMatchObject({ failingSince: expect.any(String), nextAt: expect.any(String) })
      await keep()
      expect(receiver.received).toHaveLength(1) // not before its time
      receiver.answers(200)
      await later()
      await keep()
      expect(await rows()).toMatchObject([{ state: 'delivered', tries: 2, status: 200, why: null }])
      expect(receiver.received.map(({ id }) => id)).toEqual(Array(2).fill((await rows())[0].eventId))
    },
  )

  test('at an address to which nothing is sent, the page says so, and not that no answer came', async () => {
    // As a public name that leads there: names are looked up only when a message is sent.
    await world.sql`update webhook set url = 'https://169.254.1.1/hooks' where id = ${hook.id}`
    await raiseEvents()
    await keep()
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1, status: null, why: 'inside' }])
    expect(receiver.received).toEqual([])
  })

  test.each([
    ['http://100.100.1.2:8123/hooks', true],
    ['http://[fd7a:115c:a1e0::1]/hooks', true],
    ['http://0.0.0.0/hooks', false],
    ['https://169.254.1.1/hooks', false],
    ['https://224.0.0.1/hooks', false],
    ['https://[::]/hooks', false],
  ])('an address is accepted if messages to it can be sent: %s', async (url, isAccepted) => {
    const name = `hook at ${url}`.slice(0, 60)
    const input = { name, url, kinds, on: false }
    if (isAccepted) await owner.post('connections/add-webhook', input)
    else
      expect(await owner.refused('connections/add-webhook', input)).toMatchObject({
        code: 'bad-input',
        fields: [{ path: 'url' }],
      })
  })

  test('a receiver that answers 410 Gone gets no more, and is marked so', async () => {
    receiver.answers(410)
    await raiseEvents(3)
    await keep()
    expect(receiver.received).toHaveLength(1)
    expect(await now()).toMatchObject({ on: false, goneAt: expect.any(String) })
    expect(
      await world.sql`select actor from audit where act = 'webhook.gone' and object_id = ${hook.id}`,
    ).toMatchObject([{ actor: 'system' }])
  })

  test('after three days it is given up, and a person sends it again', async () => {
    receiver.answers(500)
    await raiseEvents()
    await keep()
    await world.sql`update webhook_delivery set first_tried_at = clock_timestamp() - interval '3 days' where webhook_id = ${hook.id}`
    await later()
    await keep()
    const [given] = await rows()
    expect(given).toMatchObject({ state: 'givenUp', status: 500 })
    await owner.post('connections/send-webhook-again', { deliveryId: given.id })
    await keep()
    // Its three days begin again.
    expect(await rows()).toMatchObject([{ state: 'waiting', status: 500 }])
    receiver.answers(204)
    await later()
    await keep()
    expect(await rows()).toMatchObject([{ state: 'delivered' }])
    expect(await owner.refused('connections/send-webhook-again', { deliveryId: given.id })).toMatchObject({
      code: 'delivery-over',
    })
  })

  test('a receiver that does not answer delays no other', async () => {
    await using other = await startWebhookReceiver()
    const { secret } = await owner.post(
      'connections/add-webhook',
      settings({ name: 'books', url: other.url }),
    )
    other.secrets.push(secret)
    receiver.answers('cut')
    await raiseEvents(5)
    await keep()
    expect(other.received.map(({ signed }) => signed)).toEqual(Array(5).fill(true))
    expect((await rows()).every(({ state }: { state: string }) => state === 'waiting')).toBe(true)
  })

  test('events that wait while the webhook is off arrive when it is switched on again', async () => {
    receiver.answers(500)
    await raiseEvents(2)
    await keep()
    await owner.post('connections/save-webhook', again({ on: false }))
    receiver.answers(200)
    await later()
    await keep()
    expect(receiver.received).toHaveLength(2)
    await owner.post('connections/save-webhook', again({ version: (await now()).version }))
    await keep()
    expect(receiver.received).toHaveLength(4)
  })

  test('events that waited for days while it was off, or had a wrong address, are tried as long as new ones', async () => {
    receiver.answers(500)
    await raiseEvents()
    await keep()
    await world.sql`update webhook_delivery set first_tried_at = clock_timestamp() - interval '9 days' where webhook_id = ${hook.id}`
    await owner.post('connections/save-webhook', again({ on: false }))
    await owner.post('connections/save-webhook', again({ version: (await now()).version }))
    await keep()
    expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1, status: 500 }])

    await world.sql`update webhook_delivery set first_tried_at = clock_timestamp() - interval '9 days' where webhook_id = ${hook.id}`
    await using moved = await startWebhookReceiver()
    moved.secrets.push(...receiver.secrets)
    await owner.post(
      'connections/save-webhook',
      again({ version: (await now()).version, url: `${moved.url}/moved` }),
    )
    await keep()
    expect(await rows()).toMatchObject([{ state: 'delivered', tries: 1 }])
  })
})

describe('the settings of a webhook', () => {
  test('show its secret once, store it encrypted, and no list contains it', async () => {
    const secret = receiver.secrets[0]!
    const [stored] = await world.sql`select secret_sealed from webhook where id = ${hook.id}`
    expect(Buffer.from(stored!['secretSealed']).includes(secret.slice(6))).toBe(false)
    expect(JSON.stringify(await owner.get('connections/webhooks'))).not.toContain(secret.slice(6))
    expect(JSON.stringify(await world.sql`select * from audit where object_kind = 'webhook'`)).not.toContain(
      secret.slice(6),
    )
  })

  test('renew the secret, and the old one stays valid for one day', async () => {
    const { secret } = await owner.post('connections/new-webhook-secret', {
      webhookId: hook.id,
      version: hook.version,
    })
    const test = () => owner.post('connections/test-webhook', { webhookId: hook.id })
    await test()
    await keep()
    expect(receiver.received.map(({ signed }) => signed)).toEqual([true]) // signed with the old secret alone
    await world.sql`update webhook set old_secret_until = clock_timestamp() - interval '1 second' where id = ${hook.id}`
    await test()
    await keep()
    receiver.secrets.splice(0, 1, secret)
    await test()
    await keep()
    expect(receiver.received.map(({ signed }) => signed)).toEqual([true, false, true])
  })

  test.each([
    ['http://example.com/hooks', /https:/],
    ['ftp://10.0.0.1/', /https:/],
    ['https://me:secret@example.com/', /Leave out name and password/],
    ['http://169.254.169.254/latest', /server itself/],
    ['example', /complete address/],
  ])('refuse the address %s, and name what is allowed', async (url, sentence) => {
    const refusal = await owner.refused('connections/add-webhook', settings({ name: 'another', url }))
    expect(refusal).toMatchObject({ code: 'bad-input', fields: [{ path: 'url' }] })
    expect(refusal.fields![0]!.message).toMatch(sentence)
  })

  test('use each name once, and free it when the webhook is removed', async () => {
    expect(await owner.refused('connections/add-webhook', settings())).toMatchObject({
      code: 'webhook-name-taken',
    })
    await owner.post('connections/remove-webhook', { webhookId: hook.id, version: hook.version })
    await owner.post('connections/add-webhook', settings())
  })

  test('are refused when a colleague has saved meanwhile, with the colleague’s settings', async () => {
    await owner.post('connections/save-webhook', again({ name: 'the site' }))
    expect(await owner.refused('connections/save-webhook', again())).toMatchObject({
      code: 'stale-version',
      row: { name: 'the site' },
    })
  })
})
