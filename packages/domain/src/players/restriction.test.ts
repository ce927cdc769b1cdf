import { expect, test } from 'vitest'
import { personalFields } from './player-fields.ts'
import { mayLookAt, restrictedMark, withoutPerson } from './restriction.ts'

test('whose data are restricted is shown whole to owners alone; anybody else as ever', () => {
  expect(mayLookAt('owner', { restricted: true })).toBe(true)
  for (const role of ['supervisor', 'finance', 'support', 'auditor', 'viewer'] as const) {
    expect(mayLookAt(role, { restricted: true })).toBe('player-restricted')
    expect(mayLookAt(role, { restricted: false })).toBe(true)
  }
})

test('of a row its sums, times and codes stay, and nothing of the person', () => {
  const row = {
    code: 'north007',
    firstName: 'ก',
    mobile: '0812345678',
    tags: ['vip'],
    location: { city: 'x' },
    coins: 7,
  }
  expect(withoutPerson(row)).toEqual({
    code: 'north007',
    firstName: restrictedMark,
    mobile: null,
    tags: [],
    location: {},
    coins: 7,
  })
})

test('whatever is masked in lists is among it', () => {
  for (const field of personalFields)
    expect([field, withoutPerson({ [field]: '0812345678' })]).toEqual([field, { [field]: null }])
})
