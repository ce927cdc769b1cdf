import { expect, test } from 'vitest'
import { deskSearch, isFiltered, queryOf, unfiltered } from './desk-search.ts'

const now = new Date('2026-11-21T03:00:00Z')
const filters = {
  account: 'scb-1',
  q: 'สมชาย',
  from: '2026-11-01',
  to: '2026-11-20',
  amountFrom: '100',
  amountTo: '900',
}
const filtered = { ...filters, tab: 'held', sort: 'amount', direction: 'asc', entry: 'e1', order: 'o1' }

test('the desk sends every filter of its address, and the tab as one more', () => {
  expect(queryOf('held', deskSearch(filtered), now)).toEqual({ ...filters, state: 'held' })
  expect(queryOf('mine', deskSearch({ period: 'today' }), now)).toEqual({
    mine: 'true',
    from: '2026-11-21',
    to: '2026-11-21',
  })
})

test('clearing the filters clears every one of them, and keeps the tab, the order and the open row', () => {
  const cleared = { ...deskSearch(filtered), ...unfiltered }
  expect(queryOf('open', cleared, now)).toEqual(queryOf('open', deskSearch({}), now))
  expect(cleared).toMatchObject({ tab: 'held', sort: 'amount', direction: 'asc', entry: 'e1', order: 'o1' })
})

test.each([...Object.entries(filters), ['period', 'today']])(
  'with only %s set, the list is filtered',
  (name, value) => {
    expect(isFiltered(deskSearch({ [name]: value }))).toBe(true)
    expect(isFiltered({ ...deskSearch({ [name]: value }), ...unfiltered })).toBe(false)
  },
)

test('a list that is only sorted, or on another tab, is not filtered', () => {
  expect(isFiltered(deskSearch({ tab: 'held', sort: 'amount', direction: 'asc', entry: 'e1' }))).toBe(false)
})
