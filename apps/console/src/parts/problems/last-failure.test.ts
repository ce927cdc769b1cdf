import { expect, test } from 'vitest'
import { lastFailure } from './last-failure.ts'

const refused = (submittedAt: number) => ({ submittedAt, error: new Error(`refused ${submittedAt}`) })
const done = (submittedAt: number) => ({ submittedAt, error: null })

test('what is shown is the refusal of the command sent last, and none once that one succeeded', () => {
  expect(lastFailure(done(0), done(0))).toBeNull()
  expect(lastFailure(refused(1), done(0))?.message).toBe('refused 1')
  expect(lastFailure(refused(1), refused(2))?.message).toBe('refused 2')
  expect(lastFailure(refused(3), refused(2))?.message).toBe('refused 3')
  expect(lastFailure(refused(1), done(2), refused(0))).toBeNull()
})
