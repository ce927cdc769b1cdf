import { expect, test } from 'vitest'
import { momentOf } from './moment.ts'

test('a time is read in the Buddhist or the Western era, and any other text is refused', () => {
  expect(momentOf('2026-11-21 08:00')).toBe('2026-11-21 08:00:00')
  expect(momentOf(' 2569-11-21  8.05 ')).toBe('2026-11-21 08:05:00')
  expect(momentOf('21/11/2569')).toBe('2026-11-21 00:00:00')
  expect(momentOf('2026-11-21 23:59:59')).toBe('2026-11-21 23:59:59')
  expect(momentOf('๒๑/๑๑/๒๕๖๙ ๐๘:๐๐')).toBe('2026-11-21 08:00:00')
  for (const text of ['', '08:00', '2026-02-30 08:00', '2026-11-21 24:00', '2026-11-21 08:00 x', 'yesterday'])
    expect(momentOf(text)).toBeNull()
})
