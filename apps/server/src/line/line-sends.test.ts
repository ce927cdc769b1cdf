import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ofFile } from '#testing/of-file.ts'
import type { Client } from '#testing/client.ts'
import { linePerson, newLineWorld } from '#testing/line.ts'
import { endBatch, takeBatch } from './line-send-store.ts'

const world = ofFile(() => newLineWorld({ people: 1_204, quota: 5_000 }))
let owner: Client
let nok: Client
beforeAll(async () => {
  owner = await world.as('owner')
  nok = await world.as('support', 'nok')
  await world.tell(...people(1, 4).map((one) => world.line.event('follow', one)))
})
beforeEach(() => {
  world.line.state.delivered.length = 0
  world.line.calls.length = 0
  world.line.faults.length = 0
})

const people = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => linePerson(from + at).userId)
const hello = [{ kind: 'text', text: 'สวัสดีค่ะ' }]
const send = async (to: string[] | 'followers' | 'linked', more: object = {}) => {
  const target =
    typeof to === 'string'
      ? { to }
      : { to: 'members', ids: await Promise.all(to.map(async (one) => (await world.member(one)).id)) }
  const sent = { operationId: randomUUID(), target, contents: hello, recipients: to.length, ...more }
  return { sent, row: await nok.post('connections/send-line', sent) }
}
const rowOf = async (id: string) =>
  (await nok.get('connections/line-sends')).rows.find((row: { id: string }) => row.id === id)
const dueNow = () =>
  world.sql`update line_batch set next_at = clock_timestamp() - interval '1 second' where state = 'waiting'`
const sends = () => world.line.calls.filter(({ path }) => /push|multicast/.test(path))

test('to one person a message goes as a push, is audited, and appears in their conversation', async () => {
  const { row } = await send([people(1, 1)[0]!], {
    contents: [...hello, { kind: 'sticker', packageId: '11537', stickerId: '52002734' }],
  })
  await world.app.keepLine()
  expect(world.line.state.delivered.map(({ by, message }) => [by, message['type']])).toEqual([
    ['push', 'text'],
    ['push', 'sticker'],
  ])
  expect(await rowOf(row.id)).toMatchObject({ state: 'sent', counts: { sent: 1 } })
  const { id } = await world.member(people(1, 1)[0]!)
  expect((await nok.get('connections/line-member', { id })).messages).toMatchObject([
    { direction: 'out', body: 'สวัสดีค่ะ', employee: 'nok@example.test' },
    { direction: 'out', body: '52002734' },
  ])
  expect(await world.sql`select 1 from audit where act = 'line.send' and object_id = ${row.id}`).toHaveLength(
    1,
  )
})

test('one operation id is sent once, however often it is requested', async () => {
  const { sent, row } = await send(people(1, 2))
  expect((await nok.post('connections/send-line', sent)).id).toBe(row.id)
  await world.app.keepLine()
  expect(world.line.state.delivered).toHaveLength(2)
})

test('a send goes to exactly the recipients of its preview, or is refused', async () => {
  await expect(send('followers', { recipients: 3 })).rejects.toThrow('line-recipients-changed')
  const gone = people(4, 4)[0]!
  await world.tell(world.line.event('unfollow', gone))
  await expect(send('followers', { recipients: 4 })).rejects.toThrow('line-recipients-changed')
  expect((await send('followers', { recipients: 3 })).row.recipients).toBe(3)
  await world.tell(world.line.event('follow', gone))
})

test.each(['cut-after', 'cut-before', 'broken', 'busy'] as const)(
  'after a failed call (%s) a send is repeated under the same key, and nobody gets it twice',
  async (fault) => {
    world.line.faults.push(fault)
    const { row } = await send(people(1, 3))
    await world.app.keepLine()
    expect(await rowOf(row.id)).toMatchObject({ state: 'waiting', counts: { waiting: 3 }, tries: 1 })
    await dueNow()
    await world.app.keepLine()
    expect(await rowOf(row.id)).toMatchObject({ state: 'sent', counts: { sent: 3 } })
    expect(world.line.state.delivered.map(({ to }) => to)).toEqual(people(1, 3))
    const keys = sends().map(({ retryKey }) => retryKey)
    expect(new Set(keys).size).toBe(1)
    if (fault === 'cut-after') expect(sends().map(({ status }) => status)).toEqual([200, 409])
  },
)

// Invariant: What is sent at LINE arrives once, whichever process dies or connection breaks, and at as many
// people as were shown. Rule: `domain/line/line-sending.ts`. Database: `line_batch.id` is the retry key;
// `where fence = …`.
test('a process that dies after LINE accepted a part leaves it to the next, and nobody gets it twice', async () => {
  const { row } = await send(people(1, 2), {})
  const [{ id } = { id: '' }] = await world.sql<{ id: string }[]>`
    select id from line_batch where send_id = ${row.id}`
  await world.app.keepLine()
  await world.sql`
    update line_batch set state = 'sending', lease_until = clock_timestamp() - interval '1 second', ended_at = null where id = ${id}`
  await world.app.keepLine()
  expect(sends().map(({ status, retryKey }) => [status, retryKey])).toEqual([
    [200, id],
    [409, id],
  ])
  expect(world.line.state.delivered).toHaveLength(2)
  expect(await rowOf(row.id)).toMatchObject({ state: 'sent' })
})

/** A lease longer than any test takes, however slow the machine: it ends here only when the test ends it. */
const anHour = 3_600

test('a part taken by another process is left alone, and a worker with an expired lease changes nothing', async () => {
  const { row } = await send(people(1, 1))
  await world.app.keepLine()
  const [{ id } = { id: '' }] = await world.sql<{ id: string }[]>`
    select id from line_batch where send_id = ${row.id}`
  await world.sql`update line_batch set state = 'waiting', ended_at = null, next_at = clock_timestamp() + interval '1 hour' where id = ${id}`
  expect(await takeBatch(world.sql, id, anHour)).toBe(null)
  await world.sql`update line_batch set next_at = clock_timestamp() - interval '1 second' where id = ${id}`
  const first = await takeBatch(world.sql, id, anHour)
  expect(await takeBatch(world.sql, id, anHour)).toBe(null)
  await world.sql`update line_batch set lease_until = clock_timestamp() - interval '1 second' where id = ${id}`
  const second = await takeBatch(world.sql, id, anHour)
  await endBatch(world.sql, first!, { state: 'failed', why: 'refused', detail: null })
  expect(await rowOf(row.id)).toMatchObject({ counts: { sending: 1, failed: 0 } })
  await endBatch(world.sql, second!, { state: 'sent' })
  expect(await rowOf(row.id)).toMatchObject({ state: 'sent' })
})

test('a refusal is final and shown with its reason; an exhausted monthly quota is named', async () => {
  world.line.state.quota.used = 4_999
  const { row } = await send(people(1, 2))
  await world.app.keepLine()
  expect(await rowOf(row.id)).toMatchObject({
    state: 'failed',
    why: 'quota',
    detail: '429 You have reached your monthly limit.',
  })
  world.line.state.quota.used = 0
  const { token } = world.line.state
  world.line.state.token = 'another, since'
  const revoked = await send(people(1, 1))
  await world.app.keepLine()
  expect(await rowOf(revoked.row.id)).toMatchObject({ state: 'failed', why: 'token' })
  expect(world.line.state.delivered).toEqual([])
  world.line.state.token = token
})

test('a part first tried a day ago is given up: LINE has forgotten its key', async () => {
  world.line.faults.push('broken')
  const { row } = await send(people(1, 1))
  await world.app.keepLine()
  await world.sql`update line_batch set first_tried_at = first_tried_at - interval '24 hours' where state = 'waiting'`
  await dueNow()
  await world.app.keepLine()
  expect(await rowOf(row.id)).toMatchObject({ state: 'failed', why: 'given-up' })
  expect(sends()).toHaveLength(1)
})

test('a waiting send can be cancelled, and is then not sent; a finished one cannot', async () => {
  world.line.faults.push('busy')
  const { row } = await send(people(1, 2))
  await world.app.keepLine()
  expect(await nok.post('connections/cancel-line-send', { sendId: row.id })).toMatchObject({
    state: 'cancelled',
    cancelledBy: 'nok@example.test',
  })
  await dueNow()
  await world.app.keepLine()
  expect(world.line.state.delivered).toEqual([])
  expect(await nok.refused('connections/cancel-line-send', { sendId: row.id })).toMatchObject({
    code: 'line-send-over',
  })
})

test('a send that was cancelled after its process had died is not sent, and nobody claims that it did not arrive', async () => {
  world.line.faults.push('busy')
  const { row } = await send(people(1, 2))
  await world.app.keepLine()
  await dueNow()
  const [part] = await world.sql<{ id: string }[]>`select id from line_batch where send_id = ${row.id}`
  expect(await takeBatch(world.sql, part!.id, anHour)).not.toBe(null)
  await nok.post('connections/cancel-line-send', { sendId: row.id })
  expect(await rowOf(row.id)).toMatchObject({ state: 'sending', cancelledBy: 'nok@example.test' })
  await world.sql`update line_batch set lease_until = clock_timestamp() - interval '1 second' where id = ${part!.id}`
  world.line.calls.length = 0
  await world.app.keepLine()
  expect(sends()).toEqual([])
  expect(await rowOf(row.id)).toMatchObject({
    state: 'cancelled',
    why: 'unanswered',
    endedAt: expect.any(String),
  })
})

test('a cancelled send says whether an attempt before it may have arrived', async () => {
  for (const [fault, why] of [
    ['busy', null],
    ['cut-after', 'unanswered'],
    ['broken', 'unanswered'],
  ] as const) {
    world.line.faults.push(fault)
    const { row } = await send(people(1, 2))
    await world.app.keepLine()
    expect(await rowOf(row.id)).toMatchObject({ state: 'waiting', why: null })
    await nok.post('connections/cancel-line-send', { sendId: row.id })
    expect(await rowOf(row.id)).toMatchObject({ state: 'cancelled', why })
  }
})

test('a send to more than five hundred goes in parts, each under its own key, once to everybody', async () => {
  for (let from = 5; from <= 1_204; from += 200)
    await world.tell(
      ...people(from, Math.min(from + 199, 1_204)).map((one) =>
        world.line.event('message', one, { message: { id: one, type: 'image' } }),
      ),
    )
  world.line.calls.length = 0
  const { followers } = await nok.get('connections/line-counts')
  expect(followers).toBe(1_204)
  world.line.faults.push('cut-after')
  const { row } = await send('followers', { recipients: followers })
  await world.app.keepLine()
  await dueNow()
  await world.app.keepLine()
  expect(await rowOf(row.id)).toMatchObject({ state: 'sent', counts: { sent: 1_204 } })
  expect(new Set(world.line.state.delivered.map(({ to }) => to)).size).toBe(1_204)
  expect(world.line.state.delivered).toHaveLength(1_204)
  expect(sends().map(({ status }) => status)).toEqual([200, 200, 200, 409])
})

test('while the account is off nothing is sent, and waiting sends fail with that reason', async () => {
  world.line.faults.push('busy')
  const { row } = await send(people(1, 1))
  await world.app.keepLine()
  const save = async (enabled: boolean) =>
    owner.post('connections/save-line', { version: (await owner.get('connections/line')).version, enabled })
  await save(false)
  await expect(send(people(1, 1))).rejects.toThrow('line-off')
  await dueNow()
  await world.app.keepLine()
  expect(await rowOf(row.id)).toMatchObject({ state: 'failed', why: 'switched-off' })
  await save(true)
})
