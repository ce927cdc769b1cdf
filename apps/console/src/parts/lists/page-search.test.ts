import type { Preset } from '@khlang/domain/time'
import { expect, test } from 'vitest'
import { filtersOf, pageSearch, withPeriod } from './page-search.ts'

const sorts = ['time', 'amount'] as const
const address = {
  q: 'มะม่วง',
  from: '2026-10-02',
  to: '2026-10-17',
  sort: 'amount',
  direction: 'asc',
  columns: 'amount,player',
  view: 'v1',
  open: 'r1',
}

test('the address of a list has its search, its days, its order, its columns, its view and its open row', () => {
  expect(pageSearch(address, sorts)).toEqual({ ...address, period: undefined })
})

test('a named period replaces days, and what cannot be read is left out', () => {
  expect(pageSearch({ ...address, period: 'yesterday' }, sorts)).toMatchObject({
    period: 'yesterday',
    from: undefined,
    to: undefined,
  })
  const odd = { q: '', period: 'someday', from: '2026-13-02', to: '17', sort: 'colour', direction: 'up' }
  expect(Object.values(pageSearch(odd, sorts)).filter((value) => value !== undefined)).toEqual([])
})

test('the usual order, newest first, is not in the address', () => {
  expect(pageSearch({ sort: 'time', direction: 'desc' }, sorts)).toMatchObject({
    sort: undefined,
    direction: undefined,
  })
})

test('a list shows its usual period until another one or a day is chosen', () => {
  const usual = (address: Record<string, unknown>, period: Preset | undefined = 'thisMonth') =>
    withPeriod(pageSearch(address, sorts), period)
  expect(usual({})).toMatchObject({ period: 'thisMonth', from: undefined, to: undefined })
  expect(usual({ period: 'yesterday' })).toMatchObject({ period: 'yesterday' })
  expect(usual({ from: '2026-10-02' })).toMatchObject({ period: undefined, from: '2026-10-02' })
  expect(usual({ to: '2026-10-17' })).toMatchObject({ period: undefined, to: '2026-10-17' })
  expect(withPeriod(pageSearch({}, sorts), undefined)).toMatchObject({ period: undefined })
})

test('the filters of a list are its search, both ends of its days and its own, and nothing else', () => {
  const search = { ...pageSearch(address, sorts), state: 'pending', bank: undefined }
  expect(filtersOf(search, ['state', 'bank'])).toEqual({
    q: 'มะม่วง',
    from: '2026-10-02',
    to: '2026-10-17',
    state: 'pending',
  })
  expect(filtersOf(pageSearch({ period: 'yesterday' }, sorts), [])).toEqual({ period: 'yesterday' })
})
