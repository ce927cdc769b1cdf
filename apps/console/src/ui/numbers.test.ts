import { expect, test } from 'vitest'
import { baht, grouped, shortCount } from './numbers.ts'

test('bank amounts are shown to the satang, however they were written', () => {
  expect(['1234.5', '0.07', '999999999.99', '-1050', '5'].map(baht)).toEqual([
    '1,234.50',
    '0.07',
    '999,999,999.99',
    '-1,050.00',
    '5.00',
  ])
})

test('credits and counts are grouped by thousands, without satang', () => {
  expect([7, 1050, 12_345_678].map(grouped)).toEqual(['7', '1,050', '12,345,678'])
})

test('a count is shortened from a thousand on, not before', () => {
  expect([0, 999, 1000, 1049, 1050, 12_345].map(shortCount)).toEqual([
    '0',
    '999',
    '1.0k',
    '1.0k',
    '1.1k',
    '12.3k',
  ])
})
