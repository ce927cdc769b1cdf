import { expect, test } from 'vitest'
import { idlePhaseAt } from './idle-phase.ts'

const end = Date.parse('2026-11-22T10:00:00Z')

test('an hour before the session ends nothing is shown', () => {
  expect(idlePhaseAt(end - 3_600_000, end)).toEqual({ name: 'used' })
})

test('the last two minutes of a session are counted down', () => {
  expect(idlePhaseAt(end - 120_000, end)).toEqual({ name: 'warned', seconds: 120 })
  expect(idlePhaseAt(end - 200, end)).toEqual({ name: 'warned', seconds: 1 })
})

test('an expired session has ended, also on a computer that was asleep', () => {
  expect(idlePhaseAt(end, end)).toEqual({ name: 'over' })
  expect(idlePhaseAt(end + 7_200_000, end)).toEqual({ name: 'over' })
})
