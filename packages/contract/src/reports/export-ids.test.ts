import { expect, test } from 'vitest'
import { exportInput } from './reports.ts'

const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID()).join(',')
const input = { list: 'deposits', format: 'csv', columns: 'code', reason: 'for the books' }

test('an export takes as many selected rows as ten thousand, all their ids together', () => {
  expect(exportInput.safeParse({ ...input, ids: ids(10_000) }).success).toBe(true)
  expect(exportInput.safeParse({ ...input, except: ids(10_000) }).success).toBe(true)
  expect(exportInput.safeParse({ ...input, ids: ids(10_001) }).success).toBe(false)
})
