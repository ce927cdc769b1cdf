import { expect, test } from 'vitest'
import { mastersFor } from './referral-choices.ts'

const [north, south] = [
  { id: 'north', username: 'north', name: 'เหนือ' },
  { id: 'south', username: 'south', name: 'ใต้' },
]
const masters = [
  { id: 'm1', key: 1, name: 'หนึ่ง', agent: north },
  { id: 'm2', key: 2, name: 'สอง', agent: south },
  { id: 'm3', key: 3, name: 'สาม', agent: null },
]
const idsFor = (agentId: string, present: Parameters<typeof mastersFor>[2]) =>
  mastersFor(masters, agentId, present).map(({ id }) => id)

test('the masters to choose from are those of the chosen agent and those of none', () => {
  expect(idsFor('north', null)).toEqual(['m1', 'm3'])
  expect(idsFor('', null)).toEqual(['m1', 'm2', 'm3'])
})

test('a player’s master that moved to another agent, or is not among those read, is shown as theirs', () => {
  const moved = { agent: north, master: masters[1]! }
  expect(idsFor('north', moved)).toEqual(['m2', 'm1', 'm3'])
  const notRead = { agent: north, master: { id: 'm501', key: 501, name: 'ไกล' } }
  expect(mastersFor(masters, 'north', notRead)[0]).toBe(notRead.master)
  expect(idsFor('', { agent: null, master: masters[1]! })).toEqual(['m1', 'm2', 'm3'])
})

test('with another agent than theirs a player’s present master is a choice only if it fits', () => {
  expect(idsFor('south', { agent: south, master: null })).toEqual(['m2', 'm3'])
  expect(idsFor('south', { agent: north, master: masters[0]! })).toEqual(['m2', 'm3'])
  expect(idsFor('north', { agent: null, master: masters[1]! })).toEqual(['m1', 'm3'])
})
