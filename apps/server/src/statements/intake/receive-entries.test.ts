import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let feed: Client
let nok: Client
beforeAll(async () => {
  feed = await world.service('statement-entries')
  nok = await world.as('support', 'nok')
})

const entryOf = (changes: Record<string, unknown> = {}) => ({
  account: 'scb-1',
  reference: randomUUID(),
  amount: '1,000.50',
  direction: 'in',
  occurredAt: '2026-11-21 09:30:00',
  channel: 'bank',
  sender: { bank: 'KTB', accountTail: '/X123456', name: ' นาย มะม่วง  ' },
  ...changes,
})
const send = async (...entries: unknown[]) =>
  (await feed.post('service/statement-entries', { entries })).results

test('an entry keeps its satang, its mask and its Bangkok time', async () => {
  const [result] = await send(entryOf({ rawText: '21/11@09:30 1,000.50 จากKTB/x123456' }))
  expect(result.outcome).toBe('created')
  const { rows } = await nok.get('statements/list', { limit: 500 })
  expect(rows.find(({ id }: { id: string }) => id === result.id)).toMatchObject({
    amount: '1000.50',
    occurredAt: '2026-11-21T02:30:00.000Z',
    sender: { bank: 'KTB', accountTail: '/X123456', name: 'นาย มะม่วง', mobile: null },
    rawText: '21/11@09:30 1,000.50 จากKTB/x123456',
    state: 'pending',
    status: 'กำลังดำเนินการ',
  })
})

describe('an entry reported twice', () => {
  test('with the bank’s reference is one entry, within a batch, in the next one and in four at once', async () => {
    const entry = entryOf()
    const [first, second] = await send(entry, entry)
    expect([first.outcome, second.outcome]).toEqual(['created', 'duplicate'])
    const again = await Promise.all([1, 2, 3, 4].map(() => send(entry)))
    expect(again.map(([result]) => result)).toEqual(Array(4).fill({ outcome: 'duplicate', id: first.id }))
    expect(second.id).toBe(first.id)
  })

  test.each([
    ['a transfer fee', { amount: '10.00', direction: 'out' }],
    ['a return of the money', { direction: 'out' }],
    ['an entry with another amount', { amount: '7000.00' }],
    ['an entry with the same amount two days earlier', { occurredAt: '2026-11-19 09:30:00' }],
  ])('under a reference used before %s is added once, and marked for a person', async (_what, other) => {
    const first = entryOf()
    const second = entryOf({ reference: first.reference, ...other })
    const [one] = await send(first)
    const [two] = await send(second)
    expect([one.outcome, two.outcome]).toEqual(['created', 'created'])
    expect(await send(second, first)).toMatchObject([
      { outcome: 'duplicate', id: two.id },
      { outcome: 'duplicate', id: one.id },
    ])
    const marked = await world.sql`
      select id, possible_duplicate as marked from statement_entry where reference = ${first.reference} order by number`
    expect(marked).toEqual([
      { id: one.id, marked: false },
      { id: two.id, marked: true },
    ])
  })

  test('under a dash instead of a reference is as money without one: added, and marked', async () => {
    const entry = { amount: '775.00', sender: { bank: '-', accountTail: '—', name: 'N/A' } }
    const results = await send(...['-', '–', ' -- '].map((reference) => entryOf({ ...entry, reference })))
    expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(Array(3).fill('created'))
    const stored = await world.sql`
      select reference, sender_bank, sender_account, sender_name, possible_duplicate from statement_entry
      where id = any(${results.map(({ id }: { id: string }) => id)}) order by number`
    const nothing = { reference: null, senderBank: null, senderAccount: null, senderName: null }
    expect(stored).toEqual(
      [false, true, true].map((possibleDuplicate) => ({ ...nothing, possibleDuplicate })),
    )
  })

  test('with other money under one reference in one batch is two entries', async () => {
    const first = entryOf()
    const sentResults = await send(first, entryOf({ reference: first.reference, amount: '3.00' }), first)
    expect(sentResults.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'created',
      'created',
      'duplicate',
    ])
  })

  test('without a reference is recognised by the running balance', async () => {
    const entry = entryOf({ reference: undefined, balanceAfter: '50000.00' })
    const [first, second, other] = await send(entry, entry, { ...entry, balanceAfter: '51000.50' })
    expect([first.outcome, second.outcome, other.outcome]).toEqual(['created', 'duplicate', 'created'])
  })

  test('without reference and balance is added and marked: it may be a second transfer', async () => {
    const entry = entryOf({ reference: undefined, amount: '777.00' })
    const [first] = await send(entry)
    const [second] = await send(entry)
    expect([first.outcome, second.outcome]).toEqual(['created', 'created'])
    const { rows } = await nok.get('statements/list', { limit: 500 })
    const marks = new Map(
      rows.map((row: { id: string; possibleDuplicate: boolean }) => [row.id, row.possibleDuplicate]),
    )
    expect([marks.get(first.id), marks.get(second.id)]).toEqual([false, true])
  })
})

test('an invalid entry affects no other in its batch, and each gets its own error', async () => {
  const results = await send(
    entryOf(),
    entryOf({ amount: '-5' }),
    entryOf({ amount: '10.005' }),
    entryOf({ account: 'nowhere' }),
    entryOf({ direction: 'sideways' }),
    entryOf({ occurredAt: '21-11-2026' }),
    entryOf({ sender: { name: 'a\u0000b' } }),
    'not an entry',
    null,
    entryOf(),
  )
  expect(results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'created',
    'refused',
    'refused',
    'refused',
    'refused',
    'refused',
    'refused',
    'refused',
    'refused',
    'created',
  ])
  expect(results.slice(1, 4).map(({ reason }: { reason: string }) => reason)).toEqual([
    expect.stringMatching(/^amount: Write digits only/),
    expect.stringMatching(/^amount: At most two decimals/),
    expect.stringMatching(/^account: there is no shop account "nowhere"; the known ones are/),
  ])
})

test('a batch over the limit is refused with the limit', async () => {
  expect(
    await feed.refused('service/statement-entries', { entries: Array(501).fill(entryOf()) }),
  ).toMatchObject({ status: 400, fields: [{ path: 'entries' }] })
  expect(await feed.refused('service/statement-entries', { entries: [] })).toMatchObject({ status: 400 })
})

test('money out is recorded and never offered for crediting', async () => {
  const [{ id }] = await send(entryOf({ direction: 'out' }))
  const open = await nok.get('statements/list', { state: 'open', limit: 500 })
  expect(open.rows.map((row: { id: string }) => row.id)).not.toContain(id)
  const all = await nok.get('statements/list', { limit: 500 })
  expect(all.rows.find((row: { id: string }) => row.id === id).can.match).toBe('entry-outgoing')
})

test('a key without the scope, a revoked key and no key at all are refused', async () => {
  const other = await world.service('deposits')
  expect(await other.refused('service/statement-entries', { entries: [entryOf()] })).toMatchObject({
    status: 403,
    permission: 'service.statement-entries',
  })
  expect(await nok.refused('service/statement-entries', { entries: [entryOf()] })).toMatchObject({
    status: 403,
  })
  const revoked = await world.service('statement-entries')
  await world.sql`update service_key set revoked_at = now() where id = (select id from service_key order by created_at desc limit 1)`
  expect(await revoked.refused('service/statement-entries', { entries: [entryOf()] })).toMatchObject({
    status: 401,
    code: 'not-signed-in',
  })
})
