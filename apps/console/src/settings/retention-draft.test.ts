import { adjustableRetentions, minRetentionDays } from '@khlang/domain/retention'
import { expect, test } from 'vitest'
import { eachRetention, isTooShort, typedDays, withTyped } from './retention-draft.ts'

test.each(adjustableRetentions)('%s may be kept for the least days, and not for one less', (kept) => {
  const least = eachRetention((name) => minRetentionDays[name])
  expect(isTooShort(least, kept)).toBe(false)
  expect(isTooShort({ ...least, [kept]: least[kept] - 1 }, kept)).toBe(true)
})

test('only what was typed replaces what was read, and a time typed back is not typed', () => {
  const seen = eachRetention((name) => minRetentionDays[name] + 1)
  expect(withTyped(seen, {})).toEqual(seen)
  expect(withTyped(seen, typedDays(seen, 'signIn', 999))).toEqual({ ...seen, signIn: 999 })
  expect(typedDays(seen, 'signIn', seen.signIn)).toEqual({ signIn: undefined })
  expect(withTyped(seen, typedDays(seen, 'signIn', Number.NaN)).signIn).toBeNaN()
})
