import { expect, test } from 'vitest'
import { typedCount } from './typed-count.ts'

test.each([
  ['7', 7],
  ['๒๕', 25],
  [' 1,000 ', 1_000],
  ['0', 0],
  ['1440', 1_440],
])('%s is read as %d', (text, expected) => {
  expect(typedCount(text, { most: 1_440 })).toBe(expected)
})

test.each(['', '-1', '1.5', '1441', 'x', '9'.repeat(16)])('"%s" is no number from 0 to 1,440', (text) => {
  expect(typedCount(text, { most: 1_440 })).toBeNull()
})

test('a number below the least one is refused', () => {
  expect(typedCount('0', { least: 1, most: 9 })).toBeNull()
  expect(typedCount('1', { least: 1, most: 9 })).toBe(1)
})
