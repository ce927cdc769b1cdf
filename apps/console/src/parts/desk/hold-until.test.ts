import { expect, test } from 'vitest'
import { holdUntil } from './hold-until.ts'

test('a hold ends after its time, or in the morning of the next Bangkok day, or when a person ends it', () => {
  const now = new Date('2026-11-21T18:30:00Z') // 01:30 at night in Bangkok
  expect(holdUntil('m15', now)).toEqual(new Date('2026-11-21T18:45:00Z'))
  expect(holdUntil('tomorrow', now)).toEqual(new Date('2026-11-23T02:00:00Z'))
  expect(holdUntil('open', now)).toBeNull()
})
