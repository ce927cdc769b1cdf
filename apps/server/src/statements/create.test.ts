import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#testing/client.ts'
import { newWorld, type World } from '#testing/world.ts'

let world: World
let finance: Client
beforeAll(async () => {
  world = await newWorld()
  finance = await world.as('finance')
})
afterAll(() => world[Symbol.asyncDispose]())

const line = (changes: Record<string, unknown> = {}) => ({
  account: 'scb-1',
  amount: '1,000.50',
  direction: 'in',
  occurredAt: '2026-11-21 09:30:00',
  channel: 'bank',
  balanceAfter: '9000.50',
  ...changes,
})
const typed = (entry: unknown) => ({ operationId: randomUUID(), entry, note: 'seen in the bank app' })

test('a line typed in by hand is an entry like any other, and says who typed it', async () => {
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

test('a line that the bank told already is shown instead of doubled', async () => {
  const first = await finance.post('statements/create', typed(line({ balanceAfter: '8000.00' })))
  const second = await finance.post('statements/create', typed(line({ balanceAfter: '8000.00' })))
  expect(second).toMatchObject({ outcome: 'duplicate', entry: { id: first.entry.id } })
})

test('a line that cannot be read is refused with what is allowed', async () => {
  const problem = await finance.refused(
    'statements/create',
    typed(line({ amount: '-5', account: 'nowhere' })),
  )
  expect(problem).toMatchObject({ code: 'bad-input', fields: [{ path: 'entry' }] })
  expect(problem.fields![0]!.message).toContain('Write digits only')
})
