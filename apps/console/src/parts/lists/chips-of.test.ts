import { expect, test } from 'vitest'
import * as m from '#messages'
import type { PeriodSearch } from '#parts/filters/period.ts'
import { chipsOf } from './chips-of.ts'

type Search = PeriodSearch & { q?: string; amountFrom?: string; amountTo?: string }

/** Returns the chips of a search, with what removing each one changes. */
function shown(search: Search) {
  const changes: unknown[] = []
  const of = chipsOf<Search>(search, (change) => changes.push(change))
  const amount = search.amountFrom && `from ${search.amountFrom}`
  return [...of.text(), ...of.period(), ...of.chip('Amount', amount, 'amountFrom', 'amountTo')].map(
    ({ name, label, value, onRemove }) => {
      onRemove()
      return { name, label, value, clears: Object.keys(changes.pop() as object) }
    },
  )
}

test('only filters that are set have a chip', () => {
  expect(shown({})).toEqual([])
})

test('removing a chip clears all parts of its filter, and no other filter', () => {
  expect(shown({ q: 'ab17', from: '2026-11-02', to: '2026-11-05', amountFrom: '370' })).toEqual([
    { name: 'q', label: m.filter_text(), value: '“ab17”', clears: ['q'] },
    { name: 'period', label: m.period(), value: '2026-11-02 – 2026-11-05', clears: ['period', 'from', 'to'] },
    { name: 'amountFrom', label: 'Amount', value: 'from 370', clears: ['amountFrom', 'amountTo'] },
  ])
})

test('a cleared filter is empty in the address, not left as it was', () => {
  const changes: Search[] = []
  chipsOf<Search>({ q: 'ab17' }, (change) => changes.push(change))
    .text()[0]!
    .onRemove()
  expect({ q: 'ab17', ...changes[0] }).toEqual({ q: undefined })
})

test.each<[PeriodSearch, string]>([
  [{ period: 'yesterday' }, m.period_yesterday()],
  [{ from: '2026-11-02' }, m.period_since({ day: '2026-11-02' })],
  [{ to: '2026-11-05' }, m.period_until({ day: '2026-11-05' })],
])('a period has a chip by its name, or by one of its days: %j', (search, value) => {
  expect(shown(search)).toMatchObject([{ name: 'period', value }])
})
