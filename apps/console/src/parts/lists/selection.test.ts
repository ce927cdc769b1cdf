import { expect, test } from 'vitest'
import { between, chosen, everything, isChosen, isEmpty, nothing, sizeOf } from './selection.ts'

test('everything in the filter is selected without naming rows, and single rows can be deselected', () => {
  const butTwo = chosen(everything, ['a', 'b'], false)
  expect(['a', 'c'].map((id) => isChosen(butTwo, id))).toEqual([false, true])
  expect(sizeOf(butTwo, { count: 100_000, more: false })).toBe(99_998)
  expect(sizeOf(butTwo, { count: 100_000, more: true })).toBeNull()
  expect(chosen(butTwo, ['a', 'b'], true)).toEqual(everything)
})

test('rows are selected and deselected', () => {
  const two = chosen(nothing, ['a', 'b'], true)
  expect(sizeOf(two, null)).toBe(2)
  expect(isEmpty(chosen(two, ['a', 'b'], false))).toBe(true)
})

test('a range runs from its first row to the clicked one, upwards too', () => {
  expect(between(['a', 'b', 'c', 'd'], 'c', 'a')).toEqual(['a', 'b', 'c'])
  expect(between(['a', 'b', 'c'], null, 'b')).toEqual(['b'])
  expect(between(['a', 'b', 'c'], 'gone', 'b')).toEqual(['b'])
  expect(between(['a'], 'a', 'gone')).toEqual([])
})
