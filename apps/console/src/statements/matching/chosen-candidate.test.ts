import type { Candidate } from '@khlang/contract/statements/statement-matching'
import { expect, test } from 'vitest'
import { chosenCandidate, textFor } from './chosen-candidate.ts'

const candidate = (id: string, score: number, sameAmount = true) =>
  ({ deposit: { id, state: 'pending' }, score, sameAmount, reasons: [] }) as unknown as Candidate

test('a clear best candidate is proposed', () => {
  expect(chosenCandidate([candidate('a', 94), candidate('b', 40)], false, null)?.deposit.id).toBe('a')
})

test('nothing is proposed while several are possible, until somebody chooses', () => {
  const rows = [candidate('a', 94), candidate('b', 90)]
  expect(chosenCandidate(rows, true, null)).toBeNull()
  expect(chosenCandidate(rows, true, 'b')?.deposit.id).toBe('b')
})

test('the same amount alone is not enough, and another amount is never proposed', () => {
  expect(chosenCandidate([candidate('a', 45)], false, null)).toBeNull()
  expect(chosenCandidate([candidate('a', 70, false)], false, null)).toBeNull()
  expect(chosenCandidate([], false, null)).toBeNull()
})

test.each([true, false])(
  'when the chosen candidate is no longer listed, none is proposed in its place (ambiguous: %s)',
  (ambiguous) => {
    expect(chosenCandidate([candidate('a', 94), candidate('b', 40)], ambiguous, 'gone')).toBeNull()
  },
)

test('a bonus typed for one request goes with no other, whether that is chosen or becomes the first', () => {
  const [a, b] = [candidate('a', 94), candidate('b', 40)]
  const typed = { depositId: 'a', text: '77' }
  const bonusWith = (rows: Candidate[], choice: string | null) =>
    textFor(typed, chosenCandidate(rows, false, choice))
  expect(bonusWith([a, b], null)).toBe('77')
  expect(bonusWith([a, b], 'b')).toBeNull()
  expect(bonusWith([candidate('c', 99), a], null)).toBeNull()
  expect(bonusWith([a, b], 'a')).toBe('77')
  expect(textFor({ depositId: 'a', text: '' }, a)).toBe('')
  expect([textFor(null, a), textFor(typed, null)]).toEqual([null, null])
})
