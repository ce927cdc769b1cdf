import { expect, test } from 'vitest'
import { actorColumns, impersonalColumns, programValueColumns } from './impersonal-columns.ts'

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
    expect([...programValueColumns, ...actorColumns]).not.toContain(name)
})

test('each column is listed once, under one table', () => {
  for (const columns of [programValueColumns, actorColumns, ...Object.values(impersonalColumns)])
    expect(new Set(columns).size).toBe(columns.length)
  for (const columns of Object.values(impersonalColumns))
    expect(
      columns.filter((column) => programValueColumns.includes(column) || actorColumns.includes(column)),
    ).toEqual([])
})
