import { expect, test } from 'vitest'
import { byWhom, nobodysColumns, ownWords } from './nobodys-columns.ts'

test('no name of a column that always holds a word of ours could be the name of a person, or what somebody wrote', () => {
  for (const name of [
    'name',
    'body',
    'note',
    'reason',
    'text',
    'email',
    'mobile',
    'address',
    'value',
    'data',
  ])
    expect([...ownWords, ...byWhom]).not.toContain(name)
})

test('a column is named once, under one table', () => {
  for (const columns of [ownWords, byWhom, ...Object.values(nobodysColumns)])
    expect(new Set(columns).size).toBe(columns.length)
  for (const columns of Object.values(nobodysColumns))
    expect(columns.filter((column) => ownWords.includes(column) || byWhom.includes(column))).toEqual([])
})
