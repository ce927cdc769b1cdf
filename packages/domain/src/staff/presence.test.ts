import { expect, test } from 'vitest'
import { rowOnScreen } from './presence.ts'

test('an employee has an entry open, or else a request, or nothing', () => {
  expect(rowOnScreen({ entryId: 'e4711', requestId: 'r137' })).toBe('e4711')
  expect(rowOnScreen({ entryId: null, requestId: 'r137' })).toBe('r137')
  expect(rowOnScreen({ entryId: 'e4711' })).toBe('e4711')
  expect(rowOnScreen({ entryId: null })).toBeNull()
})
