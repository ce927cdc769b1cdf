import { expect, test } from 'vitest'
import { proposedCredits, takenInput, takenWrong, typedTaken } from './taken-back.ts'

test('all of a credit is proposed, and after a failed try what is there, if that is less', () => {
  const proposed = (result: string | null, balance: number | null) =>
    proposedCredits({ credits: 1_000, result }, balance)
  expect(proposed(null, 600)).toBe(1_000)
  expect(proposed('not enough', 600)).toBe(600)
  expect(proposed('not enough', 1_400)).toBe(1_000)
  expect(proposed('not enough', -20)).toBe(0)
  expect(proposed('not enough', null)).toBe(1_000)
})

test('from nothing to all of it may be typed, also with commas and in Thai digits', () => {
  expect(['0', '1,000', '๖๐๐', '1001', '', '5.5', '-1'].map((text) => typedTaken(text, 1_000))).toEqual([
    0,
    1_000,
    600,
    null,
    null,
    null,
    null,
  ])
  expect(takenWrong('600', 1_000)).toBeNull()
  expect(takenWrong('1001', 1_000)).toContain('1,000')
})

test('a command says how much is taken back only if it is not all', () => {
  expect(takenInput(1_000, 1_000)).toEqual({})
  expect(takenInput(999, 1_000)).toEqual({ credits: 999 })
  expect(takenInput(0, 1_000)).toEqual({ credits: 0 })
})
