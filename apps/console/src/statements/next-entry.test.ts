import type { EntryRow } from '@khlang/contract/statements'
import { expect, test } from 'vitest'
import { nextEntry } from './next-entry.ts'

const states: Record<string, EntryRow['state']> = { a: 'pending', b: 'claimed', c: 'crediting', d: 'pending' }
const get = (id: string) => ({ id, state: states[id] }) as EntryRow

test('after a match the hand goes down to the next that waits', () => {
  expect(nextEntry(['a', 'b', 'c', 'd'], 'b', get)).toBe('d')
})

test('at the end of the list it goes up', () => {
  expect(nextEntry(['a', 'b', 'c', 'd'], 'd', get)).toBe('a')
})

test('with nothing left it stays', () => {
  expect(nextEntry(['b', 'c'], 'c', get)).toBeNull()
})
