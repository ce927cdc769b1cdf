import { expect, test } from 'vitest'
import { monthAndYear, shortMonthLabel, weekdayLabel, wholeDayLabel, yearLabel } from './calendar-labels.ts'

const thai = { dateStyle: 'thai', era: 'buddhist', locale: 'th' } as const
const english = { dateStyle: 'stored', era: 'gregorian', locale: 'en' } as const

test('months and years of the calendar are named in the employee’s language and era', () => {
  expect(monthAndYear('2026-11-21', thai)).toBe('พฤศจิกายน 2569')
  expect(monthAndYear('2026-11-21', english)).toBe('November 2026')
  expect(yearLabel('2026-01-01', thai)).toBe('2569')
  expect(shortMonthLabel('2026-02-01', thai)).toBe('ก.พ.')
})

test('a screen reader reads a day with its weekday, in any time zone of the machine', () => {
  expect(wholeDayLabel('2026-11-21', thai)).toBe('21 พฤศจิกายน 2569, วันเสาร์')
  expect(wholeDayLabel('2026-11-21', english)).toBe('21 November 2026, Saturday')
  expect(weekdayLabel('2026-11-21', thai)).toBe('ส')
})
