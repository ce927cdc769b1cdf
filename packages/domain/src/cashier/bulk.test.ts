import { expect, test } from 'vitest'
import { type BulkAct, type BulkFacts, bulkActs, isOver, classifyForBulk, mostBulk } from './bulk.ts'
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

test('the group of each state of a request, act by act', () => {
  const table = (['deposit', 'withdrawal'] as const).flatMap((kind) =>
    bulkActs.flatMap((act) =>
      requestStates.map((state) => `${kind} ${state} ${act}: ${classify(act, { kind, state }).join(' ')}`),
    ),
  )
  expect(table).toMatchSnapshot()
})

test('a request with a slip is not cancelled unseen: somebody showed that money was sent', () => {
  expect(classify('cancel', { slips: 1 })).toEqual(['look', 'has-slip'])
  expect(classify('cancel', { slips: 1, slipAlike: true })).toEqual(['look', 'slip-alike'])
  expect(classify('adjust', { ...withdrawal, slips: 3 })).toEqual(['ready', null])
  expect(classify('adjust', { ...withdrawal, slips: 3, slipAlike: true })).toEqual(['look', 'slip-alike'])
})

test('a player who is watched or suspended is only skipped where credit is taken', () => {
  for (const playerStatus of ['watch', 'suspended'] as const) {
    expect(classify('cancel', { playerStatus })).toEqual(['ready', null])
    expect(classify('complete', { ...withdrawal, state: 'transferred', playerStatus })).toEqual([
      'ready',
      null,
    ])
  }
})

test('what is ended without being credited or paid is looked at, and what gives credit back', () => {
  expect(classify('complete', { state: 'pending' })).toEqual(['look', 'not-credited'])
  expect(classify('complete', { ...withdrawal, state: 'transferred' })).toEqual(['ready', null])
  expect(classify('complete', { ...withdrawal, state: 'adjusted' })).toEqual(['look', 'not-paid'])
  expect(classify('cancel', { ...withdrawal, state: 'adjusted', slips: 2 })).toEqual(['look', 'gives-back'])
  expect(classify('cancel', { ...withdrawal, state: 'pending', slips: 2 })).toEqual(['look', 'has-slip'])
})

test('what began in the old system is looked at before credit is taken: it may have been taken there', () => {
  expect(classify('adjust', { ...withdrawal, movedIn: true })).toEqual(['look', 'moved-in'])
  expect(classify('cancel', { ...withdrawal, movedIn: true })).toEqual(['ready', null])
})

test('two hundred at once are the most that somebody reads', () => {
  expect(mostBulk).toBe(200)
})

test('a player who is watched or suspended is looked at before credit is taken', () => {
  expect(classify('adjust', { ...withdrawal, playerStatus: 'watch' })).toEqual(['look', 'player-watched'])
  expect(classify('adjust', { ...withdrawal, playerStatus: 'suspended' })).toEqual([
    'look',
    'player-suspended',
  ])
})

test('many at once need the same permission as one', () => {
  expect(classify('cancel', {}, 'support')).toEqual(['ready', null])
  expect(classify('complete', {}, 'support')).toEqual(['not-eligible', 'not-permitted'])
  expect(classify('adjust', withdrawal, 'support')).toEqual(['not-eligible', 'not-permitted'])
})

test('what is over needs no second try; what changed does', () => {
  for (const code of ['adjusted', 'transferred', 'done', 'cancelled'])
    expect(isOver(`withdrawal-${code}`), code).toBe(true)
  expect(isOver('deposit-not-pending')).toBe(true)
  for (const code of ['', 'stale-version', 'withdrawal-under-way', 'reason-missing', 'not-permitted'])
    expect(isOver(code)).toBe(false)
})
