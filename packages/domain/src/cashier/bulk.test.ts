import { expect, test } from 'vitest'
import {
  type BulkAct,
  type BulkFacts,
  bulkActs,
  countsAsSkipped,
  classifyForBulk,
  maxBulkRequests,
} from './bulk.ts'
import { requestStates } from './request.ts'

const facts = (change: Partial<BulkFacts> = {}): BulkFacts => ({
  kind: 'deposit',
  state: 'pending',
  playerStatus: 'normal',
  slips: 0,
  slipAlike: false,
  movedIn: false,
  ...change,
})
const classify = (
  act: BulkAct,
  change: Partial<BulkFacts> = {},
  role: 'supervisor' | 'support' = 'supervisor',
) => {
  const { group, why } = classifyForBulk(act, facts(change), role)
  return [group, why]
}
const withdrawal = { kind: 'withdrawal' } as const

test('the group of each request state in a bulk command', () => {
  const table = (['deposit', 'withdrawal'] as const).flatMap((kind) =>
    bulkActs.flatMap((act) =>
      requestStates.map((state) => `${kind} ${state} ${act}: ${classify(act, { kind, state }).join(' ')}`),
    ),
  )
  expect(table).toMatchSnapshot()
})

test('a bulk cancellation flags a request with a slip, which shows that money was sent', () => {
  expect(classify('cancel', { slips: 1 })).toEqual(['look', 'has-slip'])
  expect(classify('cancel', { slips: 1, slipAlike: true })).toEqual(['look', 'slip-alike'])
  expect(classify('adjust', { ...withdrawal, slips: 3 })).toEqual(['ready', null])
  expect(classify('adjust', { ...withdrawal, slips: 3, slipAlike: true })).toEqual(['look', 'slip-alike'])
})

test('a watched or suspended player does not affect bulk cancelling or marking as done', () => {
  for (const playerStatus of ['watch', 'suspended'] as const) {
    expect(classify('cancel', { playerStatus })).toEqual(['ready', null])
    expect(classify('complete', { ...withdrawal, state: 'transferred', playerStatus })).toEqual([
      'ready',
      null,
    ])
  }
})

test('a bulk command flags requests ended without credit or payment, and those whose credit is returned', () => {
  expect(classify('complete', { state: 'pending' })).toEqual(['look', 'not-credited'])
  expect(classify('complete', { ...withdrawal, state: 'transferred' })).toEqual(['ready', null])
  expect(classify('complete', { ...withdrawal, state: 'adjusted' })).toEqual(['look', 'not-paid'])
  expect(classify('cancel', { ...withdrawal, state: 'adjusted', slips: 2 })).toEqual(['look', 'gives-back'])
  expect(classify('cancel', { ...withdrawal, state: 'pending', slips: 2 })).toEqual(['look', 'has-slip'])
})

test('a bulk deduction flags requests from the old system, where credit may have been taken already', () => {
  expect(classify('adjust', { ...withdrawal, movedIn: true })).toEqual(['look', 'moved-in'])
  expect(classify('cancel', { ...withdrawal, movedIn: true })).toEqual(['ready', null])
})

test('a bulk command has at most two hundred requests', () => {
  expect(maxBulkRequests).toBe(200)
})

test('a bulk deduction flags watched and suspended players', () => {
  expect(classify('adjust', { ...withdrawal, playerStatus: 'watch' })).toEqual(['look', 'player-watched'])
  expect(classify('adjust', { ...withdrawal, playerStatus: 'suspended' })).toEqual([
    'look',
    'player-suspended',
  ])
})

test('a bulk command needs the same permission as a single one', () => {
  expect(classify('cancel', {}, 'support')).toEqual(['ready', null])
  expect(classify('complete', {}, 'support')).toEqual(['not-eligible', 'not-permitted'])
  expect(classify('adjust', withdrawal, 'support')).toEqual(['not-eligible', 'not-permitted'])
})

test('a finished request needs no retry in bulk, a changed one does', () => {
  for (const code of ['adjusted', 'transferred', 'done', 'cancelled'])
    expect(countsAsSkipped(`withdrawal-${code}`), code).toBe(true)
  expect(countsAsSkipped('deposit-not-pending')).toBe(true)
  for (const code of ['', 'stale-version', 'withdrawal-under-way', 'reason-missing', 'not-permitted'])
    expect(countsAsSkipped(code)).toBe(false)
})
