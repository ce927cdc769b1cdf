import type { Counters } from '@khlang/contract/dashboard'
import { expect, test } from 'vitest'
import { paths } from '#parts/navigation/paths.ts'
import { waitingOn } from './waiting-on.ts'

const counts = { entries: 1, deposits: 20, withdrawals: 300, unknown: 4_000, late: 7, queued: 8 } as Counters

test.each([
  [paths.statement, 1],
  [paths.deposit, 20],
  [paths.withdraw, 300],
  [paths.dashboard, 4_320],
])('the tab of %s counts what waits there, or everything that players wait for', (path, waiting) => {
  expect(waitingOn({ path }, counts)).toBe(waiting)
})

test('before the counts have arrived nothing waits; a page without an address counts everything', () => {
  expect(waitingOn({ path: paths.deposit }, null)).toBe(0)
  expect(waitingOn(undefined, counts)).toBe(4_320)
})
