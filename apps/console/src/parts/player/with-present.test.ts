import { expect, test } from 'vitest'
import { withPresent } from './with-present.ts'

test('the present agent is a choice, also if it is not among those read', () => {
  const [north, south] = [{ id: 'north' }, { id: 'south' }]
  expect(withPresent([north], south)).toEqual([south, north])
  expect(withPresent([north, south], south)).toEqual([north, south])
  expect(withPresent([north], null)).toEqual([north])
})
