import { expect, test } from 'vitest'
import { exclusionDraftOf, exclusionOf, forGood } from './exclusion-draft.ts'

const chosen = { scope: 'rewards', until: '2026-12-24', reason: 'asked', lift: false } as const

test('an exclusion is of the chosen kind, until its last day or for good, and only lifting ends it', () => {
  expect(exclusionOf(chosen)).toEqual({ from: 'rewards', until: '2026-12-24' })
  expect(exclusionOf({ ...chosen, scope: 'deposits', until: forGood })).toEqual({
    from: 'deposits',
    until: null,
  })
  expect(exclusionOf({ ...chosen, lift: true })).toBeNull()
})

test.each(['24-12-2569', '๒๕๖๙-๑๒-๒๔'])('the last day may be typed as %s', (until) => {
  expect(exclusionOf({ ...chosen, until })).toEqual({ from: 'rewards', until: '2026-12-24' })
})

test.each(['', ' ', '2026-12-32', '24/12'])('a last day "%s" is missing: it is not for good', (until) => {
  expect(exclusionOf({ ...chosen, until })).toBeUndefined()
  expect(exclusionOf({ ...chosen, until, lift: true })).toBeNull()
})

test.each([
  [{ from: 'rewards', until: null }, forGood],
  [{ from: 'rewards', until: '2026-12-24' }, '2026-12-24'],
  [{ from: 'deposits', until: null }, forGood],
] as const)('the form opens with what is running: %j', (running, until) => {
  const draft = exclusionDraftOf(running as never, '2026-10-01' as never)
  expect(draft).toEqual({ scope: running.from, until, reason: '', lift: false })
  expect(exclusionOf(draft)).toEqual(running)
})

test('without an exclusion the form opens with the usual last day, for deposits', () => {
  expect(exclusionOf(exclusionDraftOf(null, '2026-10-01' as never))).toEqual({
    from: 'deposits',
    until: '2026-10-01',
  })
})
