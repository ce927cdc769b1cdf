import { expect, test } from 'vitest'
import { idlePhaseAt, nextPhase } from './idle-phase.ts'

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

test('a page that is covered stays so, whatever end another tab stores', () => {
  const over = { name: 'over' } as const
  expect(nextPhase(over, { name: 'used' })).toBe(over)
  expect(nextPhase(over, { name: 'warned', seconds: 4 })).toBe(over)
  expect(nextPhase({ name: 'warned', seconds: 1 }, over)).toBe(over)
})

test('a phase that is the same is not a new one', () => {
  const before = { name: 'warned', seconds: 7 } as const
  expect(nextPhase(before, { name: 'warned', seconds: 7 })).toBe(before)
  expect(nextPhase(before, { name: 'warned', seconds: 6 })).toEqual({ name: 'warned', seconds: 6 })
  expect(nextPhase(before, { name: 'used' })).toEqual({ name: 'used' })
})
