import { describe, expect, test } from 'vitest'
import type { Day } from '../time.ts'
import {
  matchesAgentFilter,
  matchesAgentSearch,
  matchesMasterFilter,
  matchesMasterSearch,
} from './agent-filter.ts'

// Already the 21st in Bangkok, still the 20th in UTC.
const base = { number: 42, name: 'Sai Nuea', createdAt: new Date('2026-11-20T17:30:00Z') }
const agent = { ...base, username: 'north' }
const master = { ...base, agent: { id: 'a7' } as { id: string } | null }
const day = (text: string) => text as Day

describe.each([
  ['agents', (filter: object) => matchesAgentFilter(filter, agent)],
  ['masters', (filter: object) => matchesMasterFilter(filter, master)],
] as const)('a list of %s', (_what, matches) => {
  test('filters by days, both ends included', () => {
    expect(matches({})).toBe(true)
    expect(matches({ from: day('2026-11-21'), to: day('2026-11-21') })).toBe(true)
    expect(matches({ from: day('2026-11-22') })).toBe(false)
    expect(matches({ to: day('2026-11-20') })).toBe(false)
  })
})

test('a list of masters filters by agent', () => {
  expect(matchesMasterFilter({ agent: 'a7' }, master)).toBe(true)
  expect(matchesMasterFilter({ agent: 'a8' }, master)).toBe(false)
  expect(matchesMasterFilter({ agent: 'a7' }, { ...master, agent: null })).toBe(false)
  expect(matchesMasterFilter({ agent: 'a7', from: day('2026-11-22') }, master)).toBe(false)
})

test.each(['42', '#42', 'Sai', 'Nuea'])('an agent and a master are found by %s', (q) => {
  expect(matchesAgentSearch({ q }, agent)).toBe(true)
  expect(matchesMasterSearch({ q }, master)).toBe(true)
})

test('an agent is found by the beginning of a username, in any case; a master has none', () => {
  expect(matchesAgentSearch({ q: 'NOR' }, agent)).toBe(true)
  expect(matchesMasterSearch({ q: 'NOR' }, master)).toBe(false)
})

test.each(['4', '421', 'uea', 'orth'])('nobody is found by %s', (q) => {
  expect(matchesAgentSearch({ q }, agent)).toBe(false)
  expect(matchesMasterSearch({ q }, master)).toBe(false)
})

test('a search finds nothing outside the filter', () => {
  const from = day('2026-11-22')
  expect([matchesAgentSearch({}, agent), matchesMasterSearch({}, master)]).toEqual([true, true])
  expect([matchesAgentSearch({ from }, agent), matchesMasterSearch({ from }, master)]).toEqual([false, false])
  expect([
    matchesAgentSearch({ from, q: '42' }, agent),
    matchesMasterSearch({ from, q: '42' }, master),
  ]).toEqual([false, false])
})
