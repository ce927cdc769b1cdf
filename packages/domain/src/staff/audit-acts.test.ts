import { expect, test } from 'vitest'
import { auditActs } from './audit-acts.ts'

test('each act has one name, of what it is done to and what is done, and is in the list in order', () => {
  expect(new Set(auditActs).size).toBe(auditActs.length)
  expect(auditActs.filter((act) => !/^[a-z]+([A-Z-][a-z]+)*(\.[a-z]+([A-Z-][a-z]+)*)+$/.test(act))).toEqual(
    [],
  )
  expect(auditActs.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([...auditActs])
})
