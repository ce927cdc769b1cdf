import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Sql, Tx } from '#platform/database/database.ts'
import { worldOfFile } from '#testing/of-file.ts'
import { rolledBack, withoutTriggers } from '#testing/rolled-back.ts'
import {
  areWebhooksDue,
  endDelivery,
  findWebhooksDue,
  listDeliveries,
  readDelivery,
  retryAllNow,
  sendAgainNow,
  takeDelivery,
} from './delivery-store.ts'
import {
  listListening,
  listWebhooks,
  lockWebhook,
  markWebhookRemoved,
  readWebhook,
  saveNewSecret,
  saveWebhookSettings,
  switchOffGone,
} from './webhook-store.ts'

const world = worldOfFile()
const tried = (attempt: (tx: Tx & Sql) => Promise<void>) =>
  rolledBack(world.sql, async (tx) => {
    await withoutTriggers(tx)
    for (const table of ['webhook', 'webhook_delivery', 'house_event']) await tx`delete from ${tx(table)}`
    await attempt(tx as never)
  })
const noon = new Date('2026-10-05T05:00:00Z')
const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
/** A time by the database's clock, some minutes from now. */
async function inMinutes(tx: Tx, minutes: number): Promise<Date> {
  const [row] = await tx<
    { at: Date }[]
  >`select clock_timestamp() + make_interval(secs => ${minutes * 60}) as at`
  return row!.at
}
async function webhook(tx: Tx, name: string, values: object = {}): Promise<string> {
  const id = randomUUID()
  const usual = { id, name, url: `https://${name}.example`, kinds: ['requestDone'], createdBy: 'nok' }
  const secret = { secretSealed: Buffer.from(name), switchedOn: true, createdAt: noon }
  await tx`insert into webhook ${tx({ ...usual, ...secret, ...values })}`
  return id
}
async function delivery(tx: Tx, webhookId: string, values: Record<string, unknown> = {}): Promise<string> {
  const [id, eventId] = [randomUUID(), randomUUID()]
  await tx`insert into house_event (id, kind, data) values (${eventId}, 'requestDone', '{}')`
  const byState = {
    leaseUntil: values['state'] === 'sending' ? noon : null,
    endedAt: ['delivered', 'givenUp'].includes(values['state'] as string) ? noon : null,
  }
  await tx`
    insert into webhook_delivery ${tx({ id, webhookId, eventId, body: id, nextAt: noon, ...byState, ...values })}`
  return id
}
const rows = (tx: Tx) => tx`select * from webhook_delivery order by number`
const rowOf = async (tx: Tx, id: string) => (await rows(tx)).find((row) => row['id'] === id)!
const othersThan = async (tx: Tx, id: string) => (await rows(tx)).filter((row) => row['id'] !== id)

test('the oldest due message of a system is sent; not one that waits, is being sent or was delivered', () =>
  tried(async (tx) => {
    const soon = await inMinutes(tx, 7)
    const [own, other] = [await webhook(tx, 'own'), await webhook(tx, 'other')]
    const theirs = await delivery(tx, other)
    await delivery(tx, own, { nextAt: soon })
    await delivery(tx, own, { state: 'sending', leaseUntil: soon })
    await delivery(tx, own, { state: 'delivered' })
    const died = await delivery(tx, own, { state: 'sending', fence: 3, tries: 5, firstTriedAt: after(-7) })
    const fresh = await delivery(tx, own)
    const first = (await takeDelivery(tx, own, 60))!
    expect(first).toMatchObject({
      id: died,
      fence: 4,
      tries: 6,
      firstTriedAt: after(-7),
      webhook: { id: own },
    })
    expect(await takeDelivery(tx, own, 60)).toMatchObject({ id: fresh, fence: 1, tries: 1 })
    expect(await takeDelivery(tx, own, 60)).toBeNull()
    expect(await findWebhooksDue(tx)).toEqual([other])
    expect(await rowOf(tx, theirs)).toMatchObject({ state: 'waiting', tries: 0, firstTriedAt: null })
  }))

test('nothing is sent to a system that is switched off or removed', () =>
  tried(async (tx) => {
    const off = await webhook(tx, 'off', { switchedOn: false })
    const removed = await webhook(tx, 'removed', { removedAt: noon })
    for (const id of [off, removed]) {
      await delivery(tx, id)
      expect(await takeDelivery(tx, id, 60)).toBeNull()
    }
    expect(await findWebhooksDue(tx)).toEqual([])
    const isDue = async () => (await tx`select ${areWebhooksDue(tx)} as is_due`)[0]!['isDue']
    expect(await isDue()).toBe(false)
    const on = await webhook(tx, 'on', { kinds: ['payoutDone'] })
    expect(await isDue()).toBe(false)
    await delivery(tx, on)
    expect(await isDue()).toBe(true)
    expect(await listListening(tx)).toEqual([{ id: on, kinds: ['payoutDone'] }])
  }))

test('the previous secret signs too until its hours are over', () =>
  tried(async (tx) => {
    const changed = await webhook(tx, 'changed')
    const over = await webhook(tx, 'over', {
      oldSecretSealed: Buffer.from('old'),
      oldSecretUntil: await inMinutes(tx, -1),
    })
    await saveNewSecret(tx, changed, Buffer.from('new'), 7)
    for (const id of [changed, over]) await delivery(tx, id)
    const secrets = async (id: string) => {
      const { secretSealed, oldSecretSealed } = (await takeDelivery(tx, id, 60))!.webhook
      return [secretSealed.toString(), oldSecretSealed?.toString()]
    }
    expect(await secrets(changed)).toEqual(['new', 'changed'])
    expect(await secrets(over)).toEqual(['over', undefined])
    const [until] = await tx<{ hours: number }[]>`
      select round(extract(epoch from old_secret_until - clock_timestamp()) / 3600)::int as hours from webhook where id = ${changed}`
    expect(until).toEqual({ hours: 7 })
  }))

test('only the worker that took a message last ends it, and no other message', () =>
  tried(async (tx) => {
    const id = await webhook(tx, 'own')
    const [taken, other] = [
      await delivery(tx, id, { state: 'sending', fence: 5 }),
      await delivery(tx, id, { state: 'sending', fence: 5 }),
    ]
    const ending = { seconds: 0, status: 207, why: null, tookMs: 31 } as const
    await endDelivery(tx, 'webhook_delivery', { id: taken, fence: 4 }, { state: 'delivered', ...ending })
    expect(await rowOf(tx, taken)).toMatchObject({ state: 'sending', status: null })
    await endDelivery(
      tx,
      'webhook_delivery',
      { id: taken, fence: 5 },
      { state: 'waiting', ...ending, seconds: 420 },
    )
    expect(await rowOf(tx, taken)).toMatchObject({
      state: 'waiting',
      status: 207,
      endedAt: null,
      leaseUntil: null,
    })
    const later = (await rowOf(tx, taken))['nextAt'] as Date
    expect(later.getTime()).toBeGreaterThan((await inMinutes(tx, 6)).getTime())
    await endDelivery(tx, 'webhook_delivery', { id: taken, fence: 5 }, { state: 'givenUp', ...ending })
    expect(await rowOf(tx, taken)).toMatchObject({ state: 'waiting' })
    await endDelivery(tx, 'webhook_delivery', { id: other, fence: 5 }, { state: 'delivered', ...ending })
    expect((await rowOf(tx, other))['endedAt']).not.toBeNull()
  }))

test('a message that waits or was given up is sent again at once; no other one is', () =>
  tried(async (tx) => {
    const soon = await inMinutes(tx, 7)
    const [own, other] = [await webhook(tx, 'own'), await webhook(tx, 'other')]
    const failed = { tries: 5, firstTriedAt: noon, nextAt: soon }
    const given = await delivery(tx, own, { state: 'givenUp', ...failed })
    const [sending, delivered] = [
      await delivery(tx, own, { state: 'sending', ...failed }),
      await delivery(tx, own, { state: 'delivered', ...failed }),
    ]
    const waiting = await delivery(tx, own, failed)
    const theirs = await delivery(tx, other, failed)
    const before = await othersThan(tx, given)
    expect(await sendAgainNow(tx, given)).toEqual({ webhookId: own })
    expect([await sendAgainNow(tx, sending), await sendAgainNow(tx, delivered)]).toEqual([null, null])
    expect(await othersThan(tx, given)).toEqual(before)
    const again = { state: 'waiting', tries: 0, firstTriedAt: null, endedAt: null }
    expect(await rowOf(tx, given)).toMatchObject(again)
    const kept = [sending, delivered, theirs].map((id) => before.find((row) => row['id'] === id))
    await retryAllNow(tx, own)
    expect(await rowOf(tx, waiting)).toMatchObject(again)
    expect(await Promise.all([sending, delivered, theirs].map((id) => rowOf(tx, id)))).toEqual(kept)
  }))

test('messages are shown newest first, of one system or of all', () =>
  tried(async (tx) => {
    const [own, other] = [await webhook(tx, 'own'), await webhook(tx, 'other')]
    const [first, second] = [await delivery(tx, own), await delivery(tx, other)]
    const third = await delivery(tx, own)
    const list = (more: object) => listDeliveries(tx, { before: null, limit: 50, ...more })
    const ids = async (more: object) => (await list(more)).map(({ id }) => id)
    expect(await ids({})).toEqual([third, second, first])
    expect(await ids({ webhookId: own })).toEqual([third, first])
    expect(await ids({ limit: 1 })).toEqual([third])
    const { number } = (await readDelivery(tx, third))!
    expect(await ids({ before: number })).toEqual([second, first])
    expect(await readDelivery(tx, second)).toMatchObject({ webhookName: 'other', body: second })
  }))

test('a system shows the figures of its own messages, and since when they fail', () =>
  tried(async (tx) => {
    const late = await webhook(tx, 'late', { createdAt: after(7) })
    const early = await webhook(tx, 'early')
    await delivery(tx, late, { tries: 1, firstTriedAt: after(2), nextAt: after(9) })
    await delivery(tx, late, { tries: 1, firstTriedAt: after(1), nextAt: after(8) })
    await delivery(tx, late, { nextAt: after(3) })
    await delivery(tx, late, { state: 'sending', firstTriedAt: after(-5) })
    for (const minutes of [4, 6, 5])
      await delivery(tx, late, { state: 'delivered', endedAt: after(minutes), firstTriedAt: after(-7) })
    await delivery(tx, late, { state: 'givenUp', endedAt: after(11) })
    await delivery(tx, early, { state: 'givenUp' })
    const nothing = { waiting: 0, delivered: 0, lastDeliveredAt: null, failingSince: null, nextAt: null }
    expect(await listWebhooks(tx)).toMatchObject([
      { name: 'early', givenUp: 1, ...nothing },
      {
        name: 'late',
        waiting: 4,
        delivered: 3,
        givenUp: 1,
        lastDeliveredAt: after(6),
        failingSince: after(1),
        nextAt: after(8),
      },
    ])
  }))

test('a system is changed, switched off or removed alone', () =>
  tried(async (tx) => {
    const [own, other] = [await webhook(tx, 'own'), await webhook(tx, 'other')]
    const off = await webhook(tx, 'off', { switchedOn: false })
    const others = () => tx`select * from webhook where id <> ${own} order by id`
    const before = await others()
    const settings = {
      url: 'https://new.example',
      kinds: ['payoutDone'] as never,
      switchedOn: true,
      goneAt: null,
    }
    expect(await saveWebhookSettings(tx, own, { name: 'new', ...settings })).toBe(true)
    expect(await saveWebhookSettings(tx, own, { name: 'other', ...settings })).toBe(false)
    expect(await readWebhook(tx, own)).toMatchObject({ name: 'new', url: 'https://new.example' })
    for (const id of [own, off]) await switchOffGone(tx, id)
    expect((await readWebhook(tx, own))!.goneAt).not.toBeNull()
    await markWebhookRemoved(tx, own)
    expect(await others()).toEqual(before)
    expect([await readWebhook(tx, own), await lockWebhook(tx, own)]).toEqual([null, null])
    expect(await lockWebhook(tx, other)).toMatchObject({ name: 'other' })
    expect((await listWebhooks(tx)).map(({ name }) => name).toSorted()).toEqual(['off', 'other'])
  }))
