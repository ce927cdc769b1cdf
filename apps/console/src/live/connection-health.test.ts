import { expect, test } from 'vitest'
import { healthAt } from './connection-health.ts'

const startedAt = 1_700_000
const after = (ms: number, heardAfter: number | null, online = true) =>
  healthAt(startedAt + ms, heardAfter === null ? null : startedAt + heardAfter, startedAt, online)

test('a page that has heard nothing yet connects, and is out of date after fifteen seconds', () => {
  expect(after(14_999, null)).toEqual({ state: 'connecting' })
  expect(after(15_000, null)).toEqual({ state: 'stale', seconds: 15 })
})

test('a page is up to date for fifteen seconds after the last it heard', () => {
  expect(after(37_999, 23_000)).toEqual({ state: 'live' })
  expect(after(38_000, 23_000)).toEqual({ state: 'stale', seconds: 15 })
})

test('a page without a network is offline at once', () => {
  expect(after(27_500, 23_000, false)).toEqual({ state: 'offline', seconds: 4 })
})
