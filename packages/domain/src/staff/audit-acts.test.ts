import { expect, test } from 'vitest'
import { auditActs } from './audit-acts.ts'

test('each audit act has one name, of object and action, and the list is sorted', () => {
  expect(new Set(auditActs).size).toBe(auditActs.length)
  expect(auditActs.filter((act) => !/^[a-z]+([A-Z-][a-z]+)*(\.[a-z]+([A-Z-][a-z]+)*)+$/.test(act))).toEqual(
    [],
  )
  expect(auditActs.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([...auditActs])
})
