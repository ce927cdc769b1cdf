import { expect, test } from 'vitest'
import { firstDay, hundredths, typedRate } from './typed-rate.ts'

test.each([
  ['5', 500],
  ['7.5', 750],
  ['7.05', 705],
  ['0.25 %', 25],
  ['0', 0],
  ['100', 10_000],
  ['๗.๕', 750],
])('a rate of %s percent is read as %i hundredths', (typed, read) => {
  expect(hundredths(typed)).toBe(read)
})

test.each(['100.01', '5.005', '-1', '', 'ห้า', '1e2'])('"%s" is no rate', (typed) => {
  expect(hundredths(typed)).toBeNull()
})

test.each([0, 5, 25, 500, 750, 705, 10_000])('a rate of %i hundredths is typed as it is read', (rate) => {
  expect(hundredths(typedRate(rate))).toBe(rate)
})

test('a month is typed as year and month, and begins on its first day', () => {
  expect([' 2027-01 ', '2026-12'].map(firstDay)).toEqual(['2027-01-01', '2026-12-01'])
  expect(['2570-01', '๒๕๗๐-๐๑', '2027-1'].map(firstDay)).toEqual(['2027-01-01', '2027-01-01', '2027-01-01'])
  expect(['2027-13', '27-01', ''].map(firstDay)).toEqual([null, null, null])
})
