import { adjustableRetentions, minRetentionDays } from '@khlang/domain/retention'
import { expect, test } from 'vitest'
import { eachRetention, isTooShort } from './retention-draft.ts'

test.each(adjustableRetentions)('%s may be kept for the least days, and not for one less', (kept) => {
  const least = eachRetention((name) => minRetentionDays[name])
  expect(isTooShort(least, kept)).toBe(false)
  expect(isTooShort({ ...least, [kept]: least[kept] - 1 }, kept)).toBe(true)
})
