import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { worldOfFile } from '#testing/of-file.ts'

const world = worldOfFile()
let finance: Client
beforeAll(async () => {
  finance = await world.as('finance')
})

const line = (changes: Record<string, unknown> = {}) => ({
  account: 'scb-1',
  amount: '1,000.50',
  direction: 'in',
  occurredAt: '2026-11-21 09:30:00',
  channel: 'bank',
  balanceAfter: '9000.50',
  ...changes,
})
let amounts = 100
const typed = (entry: unknown, more: Record<string, unknown> = {}) => ({
  operationId: randomUUID(),
  entry,
  note: 'seen in the bank app',
  ...more,
})

test('an entry made by hand is like any other, and shows its author', async () => {
  const { outcome, entry } = await finance.post('statements/create', typed(line()))
  expect(outcome).toBe('created')
  expect(entry).toMatchObject({
    amount: '1000.50',
    state: 'pending',
    createdByStaff: true,
    employee: 'finance@example.test',
    occurredAt: '2026-11-21T02:30:00.000Z',
  })
})

test('an entry that the bank already reported is shown instead of doubled', async () => {
  const first = await finance.post('statements/create', typed(line({ balanceAfter: '8000.00' })))
  const second = await finance.post('statements/create', typed(line({ balanceAfter: '8000.00' })))
  expect([first.outcome, second.outcome]).toEqual(['created', 'duplicate'])
  expect(second.entry.id).toBe(first.entry.id)
})

describe('an entry made by hand that resembles an existing one', () => {
  const likeExisting = (changes: Record<string, unknown> = {}) =>
    line({ balanceAfter: undefined, occurredAt: '2026-11-20 10:00:00', ...changes })

  test('shows that one, whatever its source and precision, and is added only when a person confirms it', async () => {
    const feed = await world.service('statement-entries')
    const { results } = await feed.post('service/statement-entries', {
      entries: [
        likeExisting({
          reference: 'bank-1',
          occurredAt: '2026-11-20 10:03:40',
          sender: { accountTail: 'x1234' },
          balanceAfter: '5.00',
        }),
      ],
    })
    const seen = await finance.post('statements/create', typed(likeExisting()))
    expect(seen).toMatchObject({ outcome: 'duplicate', entry: { id: results[0].id } })
    const body = typed(likeExisting(), { another: seen.entry.id })
    const other = await finance.post('statements/create', body)
    expect(other).toMatchObject({ outcome: 'created', entry: { possibleDuplicate: true } })
    expect((await finance.post('statements/create', body)).entry.id).toBe(other.entry.id)
    const [audit] =
      await world.sql`select after from audit where object_id = ${other.entry.id} and act = 'entry.create'`
    expect(audit!['after'].another).toEqual(expect.any(String))
  })

  test('can be added even with the same balance, when a person confirms it', async () => {
    const same = likeExisting({ amount: '11.00', balanceAfter: '44.00' })
    const { entry } = await finance.post('statements/create', typed(same))
    const again = typed(same, { another: entry.id })
    expect((await finance.post('statements/create', again)).outcome).toBe('created')
  })

  test('is added only when the employee was shown each of several that look the same, and recorded as different from all', async () => {
    const same = likeExisting({ amount: '13.00', balanceAfter: '66.00' })
    const add = (another: string[]) => finance.post('statements/create', typed(same, { another }))
    const { entry: first } = await add([])
    const { entry: second } = await add([first.id])
    expect(await add([])).toMatchObject({ outcome: 'duplicate', entry: { id: first.id } })
    expect(await add([first.id])).toMatchObject({ outcome: 'duplicate', entry: { id: second.id } })
    expect(await add([second.id])).toMatchObject({ outcome: 'duplicate', entry: { id: first.id } })
    const third = await add([second.id, first.id])
    expect(third.outcome).toBe('created')
    const [line] = await world.sql<{ another: string }[]>`
      select after ->> 'another' as another from audit
      where object_id = ${third.entry.id} and act = 'entry.create'`
    expect(line).toEqual({ another: `${first.id} ${second.id}` })
  })

  test('is added from a console of before an update, which sends only the last entry that it has shown', async () => {
    const same = likeExisting({ amount: '14.00', balanceAfter: '77.00' })
    const add = (another?: string) => finance.post('statements/create', typed(same, { another }))
    const { entry: first } = await add()
    const { entry: second } = await add(first.id)
    expect(await add(first.id)).toMatchObject({ outcome: 'duplicate', entry: { id: second.id } })
    expect((await add(second.id)).outcome).toBe('created')
  })

  test('is not added by a confirmation about another entry, as after the account was changed', async () => {
    const same = likeExisting({ amount: '12.00', balanceAfter: '55.00' })
    const { entry } = await finance.post('statements/create', typed(same))
    const elsewhere = { ...same, account: 'kbank-1' }
    const there = await finance.post('statements/create', typed(elsewhere))
    expect(await finance.post('statements/create', typed(elsewhere, { another: entry.id }))).toMatchObject({
      outcome: 'duplicate',
      entry: { id: there.entry.id },
    })
  })

  test.each([
    ['another balance', { balanceAfter: '1.00' }, { balanceAfter: '2.00' }],
    ['another sender', { sender: { accountTail: 'x1111' } }, { sender: { accountTail: 'x2222' } }],
    ['a time ten minutes later', {}, { occurredAt: '2026-11-20 12:10:00' }],
    ['another account', {}, { account: 'kbank-1' }],
  ])('is added without confirmation if it has %s', async (_what, first, second) => {
    const amount = `${++amounts}.25`
    const at = { amount, occurredAt: '2026-11-20 12:00:00' }
    await finance.post('statements/create', typed(likeExisting({ ...at, ...first })))
    expect((await finance.post('statements/create', typed(likeExisting({ ...at, ...second })))).outcome).toBe(
      'created',
    )
  })

  test('entered by four employees at once is added once', async () => {
    const people = await Promise.all(['a', 'b', 'c', 'd'].map((name) => world.as('finance', name)))
    const answers = await Promise.all(
      people.map((one) => one.post('statements/create', typed(likeExisting({ amount: '4444.00' })))),
    )
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      'created',
      'duplicate',
      'duplicate',
      'duplicate',
    ])
    expect(new Set(answers.map(({ entry }) => entry.id)).size).toBe(1)
  })
})

test('the entries made by hand today are listed, newest first, without any from a feed', async () => {
  const { rows } = await finance.get('statements/manual')
  expect(rows.length).toBeGreaterThan(5)
  expect(rows.every(({ createdByStaff }: { createdByStaff: boolean }) => createdByStaff)).toBe(true)
})

test('an unreadable entry is refused, naming what is allowed', async () => {
  const problem = await finance.refused(
    'statements/create',
    typed(line({ amount: '-5', account: 'nowhere' })),
  )
  expect(problem).toMatchObject({ code: 'bad-input', fields: [{ path: 'entry.amount' }] })
  expect(problem.fields![0]!.message).toContain('Write digits only')
})
