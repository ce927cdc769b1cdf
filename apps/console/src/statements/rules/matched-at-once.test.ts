import { expect, test } from 'vitest'
import { matchedAtOnce } from './matched-at-once.ts'

test('only entries that nothing prevents count as matched at once', () => {
  expect(matchedAtOnce([{ why: null }, { why: 'above-limit' }, { why: null }])).toBe(2)
  expect(matchedAtOnce([{ why: 'touched' }])).toBe(0)
})
