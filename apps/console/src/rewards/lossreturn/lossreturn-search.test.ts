import { expect, test } from 'vitest'
import { lossReturnSearch, periodInView, spanOfView } from './lossreturn-search.ts'

const august = { span: 'month', day: '2026-08-01' } as const

test('after saving what a month shows as a view, and after leaving a view, the month stays', () => {
  const saved = { state: 'paid', ...spanOfView('month') }
  expect(periodInView(saved, august)).toEqual(august)
  expect(periodInView(null, august)).toEqual(august)
})

test('a view of days is stored without a word about them, as before, and keeps the day that is shown', () => {
  expect(spanOfView('day')).toEqual({})
  expect(periodInView({ state: 'paid' }, { day: '2026-08-15' })).toEqual({
    span: undefined,
    day: '2026-08-15',
  })
})

test('a view of months that is chosen on a day opens with the latest month, and one of days with the latest day', () => {
  expect(periodInView({ span: 'month' }, { day: '2026-08-15' })).toEqual({ span: 'month', day: undefined })
  expect(periodInView({}, august)).toEqual({ span: undefined, day: undefined })
})

test('a link to a view of months shows a month', () => {
  expect(lossReturnSearch(spanOfView('month'))).toMatchObject({ span: 'month' })
})
