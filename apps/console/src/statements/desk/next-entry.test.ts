import type { EntryRow } from '@khlang/contract/statements/statements'
import { expect, test } from 'vitest'
import { nextEntry } from './next-entry.ts'

const states: Record<string, EntryRow['state']> = { a: 'pending', b: 'claimed', c: 'crediting', d: 'pending' }
const get = (id: string) =>
  ({ id, state: states[id], holder: states[id] === 'claimed' ? 'lek' : null }) as EntryRow

test('after a match the selection moves down to the next waiting entry', () => {
  expect(nextEntry(['a', 'b', 'c', 'd'], 'b', get, 'nok')).toBe('d')
})

test('at the end of the list the selection moves up', () => {
  expect(nextEntry(['a', 'b', 'c', 'd'], 'd', get, 'nok')).toBe('a')
})

test('when no entry waits the selection stays where it is', () => {
  expect(nextEntry(['b', 'c'], 'c', get, 'nok')).toBeNull()
})

test('an entry that I have claimed is work for me, one that a colleague has claimed is not', () => {
  expect(nextEntry(['a', 'b'], 'a', get, 'lek')).toBe('b')
  expect(nextEntry(['a', 'b'], 'a', get, 'nok')).toBeNull()
})
