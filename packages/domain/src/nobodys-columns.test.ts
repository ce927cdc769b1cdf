import { expect, test } from 'vitest'
import { byWhom, nobodysColumns, ownWords } from './nobodys-columns.ts'

test('no column name listed as non-personal could hold a person’s name or free text', () => {
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

test('each column is listed once, under one table', () => {
  for (const columns of [ownWords, byWhom, ...Object.values(nobodysColumns)])
    expect(new Set(columns).size).toBe(columns.length)
  for (const columns of Object.values(nobodysColumns))
    expect(columns.filter((column) => ownWords.includes(column) || byWhom.includes(column))).toEqual([])
})
