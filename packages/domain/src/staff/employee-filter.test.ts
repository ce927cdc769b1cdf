import { describe, expect, test } from 'vitest'
import type { Day } from '../time.ts'
import { type EmployeeFilter, matchesEmployeeFilter, matchesEmployeeSearch } from './employee-filter.ts'

const row = {
  number: 12,
  email: 'nok@example.test',
  displayName: 'Nok Jaidee',
  role: 'support' as const,
  state: 'active' as const,
  hidden: false,
  secondFactor: true,
  createdAt: new Date('2026-11-20T17:30:00Z'),
}
const day = (text: string) => text as Day

describe('a list of employees', () => {
  test.each<[string, EmployeeFilter, boolean]>([
    ['all employees without a filter', {}, true],
    ['the first day of the period', { from: day('2026-11-21') }, true],
    ['nothing before the first day', { from: day('2026-11-22') }, false],
    ['the last day of the period', { to: day('2026-11-21') }, true],
    ['nothing after the last day', { to: day('2026-11-20') }, false],
    ['the chosen role', { role: 'support' }, true],
    ['no other role', { role: 'owner' }, false],
    ['the chosen state', { state: 'active' }, true],
    ['no other state', { state: 'off' }, false],
    ['employees with a second factor', { factor: 'with' }, true],
    ['no employee with a second factor among those without', { factor: 'without' }, false],
  ])('includes %s', (_what, filter, kept) => {
    expect(matchesEmployeeFilter(filter, row)).toBe(kept)
  })

  test('filters by a missing second factor', () => {
    const bare = { ...row, secondFactor: false }
    expect([
      matchesEmployeeFilter({ factor: 'without' }, bare),
      matchesEmployeeFilter({ factor: 'with' }, bare),
    ]).toEqual([true, false])
  })

  test('includes hidden employees only if requested', () => {
    const hidden = { ...row, hidden: true }
    expect(
      [{}, { hidden: false }, { hidden: true }].map((filter) => matchesEmployeeFilter(filter, hidden)),
    ).toEqual([false, false, true])
    expect(matchesEmployeeFilter({ hidden: true }, row)).toBe(true)
  })

  test.each(['12', '#12', 'nok@', 'NOK@EX', 'Nok', 'Jai'])('is searched by %s', (q) => {
    expect(matchesEmployeeSearch({ q }, row)).toBe(true)
  })

  test.each(['1', '121', 'example', 'dee', 'support'])('finds nobody by %s', (q) => {
    expect(matchesEmployeeSearch({ q }, row)).toBe(false)
  })

  test('searches only within the filter', () => {
    expect(matchesEmployeeSearch({}, row)).toBe(true)
    expect(matchesEmployeeSearch({ role: 'owner' }, row)).toBe(false)
    expect(matchesEmployeeSearch({ role: 'owner', q: '12' }, row)).toBe(false)
  })
})
