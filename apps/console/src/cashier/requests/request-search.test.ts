import { expect, test } from 'vitest'
import { depositSearch, filterOf, firstDirection, queryOf, withdrawalSearch } from './request-search.ts'

const now = new Date('2026-11-21T03:00:00Z')
const all = {
  state: 'moved',
  q: 'north',
  from: '2026-11-01',
  to: '2026-11-20',
  player: 'north001',
  bank: 'SCB',
  amountFrom: '100',
  amountTo: '900',
  origin: 'staff',
  employee: 'nok@example.test',
  hold: 'held',
}

test.each([
  [{}, 'desc'],
  [{ state: 'pending' }, 'asc'],
  [{ state: 'adjusted' }, 'asc'],
  [{ state: 'open' }, 'asc'],
  [{ state: 'moved' }, 'desc'],
  [{ state: 'unknown' }, 'desc'],
  [{ state: 'pending', sort: 'amount' }, 'desc'],
  [{ state: 'moved', sort: 'amount' }, 'desc'],
] as const)(
  'of the list %o the first row is the oldest of open work, else the newest or the largest: %s',
  (search, first) => {
    expect(firstDirection(search)).toBe(first)
  },
)

test('every filter of the address is sent to the server, and applied alike to rows that arrive live', () => {
  const search = depositSearch(all)
  expect(queryOf(search, now)).toEqual(all)
  expect(filterOf(search, now)).toEqual({ ...all, amountFrom: 100, amountTo: 900 })
  expect(queryOf(depositSearch({ ...all, period: 'today' }), now)).toMatchObject({
    from: '2026-11-21',
    to: '2026-11-21',
  })
})

test('withdrawals have no bonus to be sorted by', () => {
  expect([depositSearch, withdrawalSearch].map((read) => read({ sort: 'bonus' }).sort)).toEqual([
    'bonus',
    undefined,
  ])
})
