import { expect, test } from 'vitest'
import { intentFor } from './operation.ts'

const ids = () => {
  let last = 0
  return () => `id-${++last}`
}

test('a repeat of the same request keeps its operation id', () => {
  const newId = ids()
  const first = intentFor({ entryId: 'e', depositId: 'd', bonus: 50 }, null, newId)
  expect(intentFor({ entryId: 'e', depositId: 'd', bonus: 50 }, first, newId)).toBe(first)
})

test('another bonus gets another operation id', () => {
  const newId = ids()
  const first = intentFor({ entryId: 'e', bonus: 50 }, null, newId)
  expect(intentFor({ entryId: 'e', bonus: 60 }, first, newId).operationId).not.toBe(first.operationId)
})

test('a new request after a definite answer gets a new operation id', () => {
  const newId = ids()
  const first = intentFor({ entryId: 'e' }, null, newId)
  expect(intentFor({ entryId: 'e' }, null, newId).operationId).not.toBe(first.operationId)
})
