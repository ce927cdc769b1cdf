import { expect, test } from 'vitest'
import { intentFor } from './operation.ts'

const ids = () => {
  let last = 0
  return () => `id-${++last}`
}

test('asking again for the same thing keeps the operation id', () => {
  const newId = ids()
  const first = intentFor({ entryId: 'e', depositId: 'd', bonus: 50 }, null, newId)
  expect(intentFor({ entryId: 'e', depositId: 'd', bonus: 50 }, first, newId)).toBe(first)
})

test('another bonus is another operation', () => {
  const newId = ids()
  const first = intentFor({ entryId: 'e', bonus: 50 }, null, newId)
  expect(intentFor({ entryId: 'e', bonus: 60 }, first, newId).operationId).not.toBe(first.operationId)
})

test('after a definite answer the next wish is a new one', () => {
  const newId = ids()
  const first = intentFor({ entryId: 'e' }, null, newId)
  expect(intentFor({ entryId: 'e' }, null, newId).operationId).not.toBe(first.operationId)
})
