import { expect, test } from 'vitest'
import { cellAfter } from './grid-keys.ts'

const size = { rows: 100_000, columns: 8, page: 12 }
const at = { row: 50, column: 3 }

test('the arrow, Home, End and page keys move through a grid as the ARIA pattern defines', () => {
  expect(cellAfter('ArrowDown', false, at, size)).toEqual({ row: 51, column: 3 })
  expect(cellAfter('PageUp', false, at, size)).toEqual({ row: 38, column: 3 })
  expect(cellAfter('End', false, at, size)).toEqual({ row: 50, column: 7 })
  expect(cellAfter('End', true, at, size)).toEqual({ row: 99_999, column: 7 })
  expect(cellAfter('Home', true, at, size)).toEqual({ row: 0, column: 0 })
})

test('no key moves outside the grid', () => {
  expect(cellAfter('ArrowUp', false, { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 })
  expect(cellAfter('PageDown', false, { row: 99_995, column: 7 }, size)).toEqual({ row: 99_999, column: 7 })
})

test('all other keys are left to the page', () => {
  expect(cellAfter('KeyJ', false, at, size)).toBeNull()
  expect(cellAfter('ArrowDown', true, at, size)).toBeNull()
})
