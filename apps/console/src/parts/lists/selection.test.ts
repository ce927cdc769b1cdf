import { expect, test } from 'vitest'
import { idsBetween, withSelected, everything, isChosen, isEmpty, nothing, sizeOf } from './selection.ts'

test('everything in the filter is selected without naming rows, and single rows can be deselected', () => {
  const butTwo = withSelected(everything, ['a', 'b'], false)
  expect(['a', 'c'].map((id) => isChosen(butTwo, id))).toEqual([false, true])
  expect(sizeOf(butTwo, { count: 100_000, more: false }, 0)).toBe(99_998)
  expect(sizeOf(butTwo, { count: 100_000, more: true }, 0)).toBeNull()
  expect(withSelected(butTwo, ['a', 'b'], true)).toEqual(everything)
})

test('what has left the list is not counted, whether it was selected or left out', () => {
  expect(sizeOf(withSelected(nothing, ['a', 'b', 'c'], true), null, 1)).toBe(2)
  const butTwo = withSelected(everything, ['a', 'b'], false)
  expect(sizeOf(butTwo, { count: 9, more: false }, 1)).toBe(8)
})

test('rows are selected and deselected', () => {
  const two = withSelected(nothing, ['a', 'b'], true)
  expect(sizeOf(two, null, 0)).toBe(2)
  expect(isEmpty(withSelected(two, ['a', 'b'], false))).toBe(true)
})

test('a range runs from its first row to the clicked one, upwards too', () => {
  expect(idsBetween(['a', 'b', 'c', 'd'], 'c', 'a')).toEqual(['a', 'b', 'c'])
  expect(idsBetween(['a', 'b', 'c'], null, 'b')).toEqual(['b'])
  expect(idsBetween(['a', 'b', 'c'], 'gone', 'b')).toEqual(['b'])
  expect(idsBetween(['a'], 'a', 'gone')).toEqual([])
})
