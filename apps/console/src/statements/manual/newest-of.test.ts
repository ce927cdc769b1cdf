import { expect, test } from 'vitest'
import { newestOf } from './newest-of.ts'

test('reading the list never undoes what the stream has sent meanwhile', () => {
  const read = [
    { id: 'a', version: 2 },
    { id: 'b', version: 5 },
  ]
  const known = [
    { id: 'a', version: 3 },
    { id: 'b', version: 4 },
    { id: 'gone', version: 1 },
  ]
  expect(newestOf(known, read)).toEqual([
    { id: 'a', version: 3 },
    { id: 'b', version: 5 },
  ])
  expect(newestOf(undefined, read)).toEqual(read)
})
