import { randomUUID } from 'node:crypto'
import type { EntryRow } from '@khlang/contract/statements/statements'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newDesk } from '#testing/desk.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let desk: Awaited<ReturnType<typeof newDesk>>
let fern: Client
let dao: Client
let lek: Client
beforeAll(async () => {
  desk = await newDesk(world)
  fern = await world.as('finance', 'fern')
  dao = await world.as('finance', 'dao')
  lek = await world.as('supervisor', 'lek')
})

let baht = 100
const typed = async (change: Record<string, unknown> = {}): Promise<EntryRow> => {
  const entry = {
    account: 'scb-1',
    amount: `${++baht}.00`,
    direction: 'in',
    occurredAt: '2026-11-20 09:00:00',
    channel: 'bank',
    sender: { bank: 'KBANK', accountTail: 'X1234', name: 'มะลิ' },
    ...change,
  }
  const { outcome, entry: row } = await fern.post('statements/create', {
    operationId: randomUUID(),
    entry,
    note: 'seen in the app',
  })
  expect(outcome).toBe('created')
  return row
}
const correction = ({ id, version }: EntryRow, change: Record<string, unknown> = {}) => ({
  operationId: randomUUID(),
  entryId: id,
  version,
  amount: '777.25',
  occurredAt: '2026-11-20 10:30:00',
  sender: { bank: 'SCB', accountTail: 'X9999', name: 'มะลิ ใจดี' },
  reason: 'พิมพ์ยอดผิด',
  ...change,
})

test('an entry made by hand is corrected, and the audit holds its earlier values', async () => {
  const entry = await typed()
  const corrected = await fern.post('statements/correct', correction(entry))
  expect(corrected).toMatchObject({
    id: entry.id,
    amount: '777.25',
    occurredAt: '2026-11-20T03:30:00.000Z',
    sender: { bank: 'SCB', accountTail: 'X9999', name: 'มะลิ ใจดี' },
    version: entry.version + 1,
  })
  const [line] = await world.sql`select actor, before, after, reason from audit where act = 'entry.correct'`
  expect(line).toMatchObject({
    actor: 'fern@example.test',
    reason: 'พิมพ์ยอดผิด',
    before: { amount: entry.amount, senderAccount: 'X1234' },
    after: { amount: '777.25', senderAccount: 'X9999' },
  })
})

test('a correction takes back what was judged by the old values', async () => {
  const entry = await typed()
  const shown = () => fern.get('statements/entry', { id: entry.id })
  await expect.poll(async () => (await shown()).judgement).toBe('none')
  const { version } = await shown()
  const corrected = await fern.post(
    'statements/correct',
    correction({ ...entry, version }, { amount: '641.00' }),
  )
  expect(corrected.judgement).toBeNull()
})

test('the corrected amount is matched', async () => {
  const entry = await typed()
  const now = { occurredAt: new Date().toISOString() } // a request is searched for around the time of its money
  await fern.post('statements/correct', correction(entry, { amount: '640.00', ...now }))
  const depositId = await desk.asks(world.shop.players[0]!, '640')
  const { rows } = await fern.get('statements/candidates', { entryId: entry.id })
  expect(rows.find(({ deposit }: { deposit: { id: string } }) => deposit.id === depositId)).toMatchObject({
    sameAmount: true,
  })
  const { orderId } = await desk.match(fern, entry.id, depositId)
  await desk.settled(fern, orderId, ['done'])
})

test('a correction sent twice is made once, and of two corrections from the same version one is refused', async () => {
  const entry = await typed()
  const once = correction(entry, { amount: '501.00' })
  const [first, second] = await Promise.all([
    fern.post('statements/correct', once),
    fern.post('statements/correct', once),
  ])
  expect(second).toEqual(first)
  expect((await lek.refused('statements/correct', correction(entry, { amount: '502.00' }))).code).toBe(
    'stale-version',
  )
})

// Invariant: A typed entry is corrected only while nobody else has worked on it. Rule:
// `domain/statements/correction.ts`. Database: version under lock.
test('a correction needs the author or a supervisor, and is refused once somebody has worked on the entry', async () => {
  const entry = await typed()
  expect((await dao.refused('statements/correct', correction(entry))).code).toBe('not-permitted')
  const held = await dao.post('statements/claim', { entryId: entry.id })
  expect((await fern.refused('statements/correct', correction(held))).code).toBe('held-by-another')
  const released = await dao.post('statements/release', { entryId: entry.id })
  expect(await fern.refused('statements/correct', correction(released))).toMatchObject({
    code: 'entry-touched',
    row: { id: entry.id },
  })
  const other = await typed()
  await lek.post('statements/correct', correction(other, { amount: '503.00' }))
})

test('an entry that a bank reported, or that is closed, cannot be corrected', async () => {
  const reported = await fern.get('statements/entry', { id: await desk.pays(world.shop.players[1]!) })
  expect((await fern.refused('statements/correct', correction(reported))).code).toBe('entry-not-typed')
  const entry = await typed()
  await fern.post('statements/cancel', { entryId: entry.id, reason: 'not ours' })
  expect((await fern.refused('statements/correct', correction(entry))).code).toBe('entry-cancelled')
})

test('a correction that makes an entry resemble another one shows that one first', async () => {
  const there = await typed({ amount: '888.00' })
  const entry = await typed()
  const same = { amount: '888.00', occurredAt: '2026-11-20 09:00:00', sender: { accountTail: 'X1234' } }
  expect(await fern.refused('statements/correct', correction(entry, same))).toMatchObject({
    code: 'entry-alike',
    row: { id: there.id },
  })
  const unseen = correction(entry, { ...same, another: entry.id })
  expect((await fern.refused('statements/correct', unseen)).code).toBe('entry-alike')
  const corrected = await fern.post('statements/correct', correction(entry, { ...same, another: there.id }))
  expect(corrected).toMatchObject({ amount: '888.00', possibleDuplicate: true })
  const [line] = await world.sql<{ another: string }[]>`
    select after ->> 'another' as another from audit where act = 'entry.correct' and object_id = ${entry.id}`
  expect(line).toEqual({ another: there.id })
})

test('a correction that makes an entry resemble several shows each of them before it is saved', async () => {
  const like = { amount: '889.00', occurredAt: '2026-11-20 09:00:00', sender: { accountTail: 'X1234' } }
  const first = await typed({ amount: '889.00' })
  const second = await typed()
  await fern.post('statements/correct', correction(second, { ...like, another: [first.id] }))
  const entry = await typed()
  const correct = (another: string[]) => correction(entry, { ...like, another })
  expect(await fern.refused('statements/correct', correct([first.id]))).toMatchObject({
    code: 'entry-alike',
    row: { id: second.id },
  })
  await fern.post('statements/correct', correct([first.id, second.id]))
  const [line] = await world.sql<{ another: string }[]>`
    select after ->> 'another' as another from audit where act = 'entry.correct' and object_id = ${entry.id}`
  expect(line).toEqual({ another: `${first.id} ${second.id}` })
})

test('a time more than a day ahead is refused in what is typed, and in its correction', async () => {
  const occurredAt = new Date(Date.now() + 25 * 3_600_000).toISOString()
  const refused = { fields: [{ path: expect.stringMatching(/occurredAt$/), rule: 'day-ahead' }] }
  const entry = await typed()
  const answer = await fern.refused('statements/correct', correction(entry, { occurredAt }))
  expect(answer).toMatchObject(refused)
  await expect(typed({ occurredAt })).rejects.toThrow('day-ahead')
})
