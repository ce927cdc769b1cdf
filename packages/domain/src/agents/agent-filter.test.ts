import { describe, expect, test } from 'vitest'
import type { Day } from '../time.ts'
import { findsAgent, findsMaster, keepsAgent, keepsMaster } from './agent-filter.ts'

// Already the 21st in Bangkok, still the 20th in UTC.
const base = { number: 42, name: 'Sai Nuea', createdAt: new Date('2026-11-20T17:30:00Z') }
const agent = { ...base, username: 'north' }
const master = { ...base, agent: { id: 'a7' } as { id: string } | null }
const day = (text: string) => text as Day

describe.each([
  ['agents', (filter: object) => keepsAgent(filter, agent)],
  ['masters', (filter: object) => keepsMaster(filter, master)],
] as const)('a list of %s', (_what, keeps) => {
  test('filters by days, both ends included', () => {
    expect(keeps({})).toBe(true)
    expect(keeps({ from: day('2026-11-21'), to: day('2026-11-21') })).toBe(true)
    expect(keeps({ from: day('2026-11-22') })).toBe(false)
    expect(keeps({ to: day('2026-11-20') })).toBe(false)
  })
})

test('a list of masters filters by agent', () => {
  expect(keepsMaster({ agent: 'a7' }, master)).toBe(true)
  expect(keepsMaster({ agent: 'a8' }, master)).toBe(false)
  expect(keepsMaster({ agent: 'a7' }, { ...master, agent: null })).toBe(false)
  expect(keepsMaster({ agent: 'a7', from: day('2026-11-22') }, master)).toBe(false)
})

test.each(['42', '#42', 'Sai', 'Nuea'])('an agent and a master are found by %s', (q) => {
  expect(findsAgent({ q }, agent)).toBe(true)
  expect(findsMaster({ q }, master)).toBe(true)
})

test('an agent is found by the beginning of a username, in any case; a master has none', () => {
  expect(findsAgent({ q: 'NOR' }, agent)).toBe(true)
  expect(findsMaster({ q: 'NOR' }, master)).toBe(false)
})

test.each(['4', '421', 'uea', 'orth'])('nobody is found by %s', (q) => {
  expect(findsAgent({ q }, agent)).toBe(false)
  expect(findsMaster({ q }, master)).toBe(false)
})

test('a search finds nothing outside the filter', () => {
  const from = day('2026-11-22')
  expect([findsAgent({}, agent), findsMaster({}, master)]).toEqual([true, true])
  expect([findsAgent({ from }, agent), findsMaster({ from }, master)]).toEqual([false, false])
  expect([findsAgent({ from, q: '42' }, agent), findsMaster({ from, q: '42' }, master)]).toEqual([
    false,
    false,
  ])
})
