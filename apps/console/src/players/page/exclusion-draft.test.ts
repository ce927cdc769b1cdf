import { expect, test } from 'vitest'
import { exclusionOf, forGood } from './exclusion-draft.ts'

const chosen = { scope: 'rewards', until: '2026-12-24', reason: 'asked', lift: false } as const

test('an exclusion is of the chosen kind, until its last day or for good, and only lifting ends it', () => {
  expect(exclusionOf(chosen)).toEqual({ from: 'rewards', until: '2026-12-24' })
  expect(exclusionOf({ ...chosen, scope: 'deposits', until: forGood })).toEqual({
    from: 'deposits',
    until: null,
  })
  expect(exclusionOf({ ...chosen, lift: true })).toBeNull()
})
