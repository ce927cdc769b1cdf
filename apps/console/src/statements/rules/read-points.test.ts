import { expect, test } from 'vitest'
import { readPoints } from './read-points.ts'

test('points are whole numbers of three digits at most, in Latin or Thai digits', () => {
  expect(['0', ' 15 ', '๑๐๐', '999'].map(readPoints)).toEqual([0, 15, 100, 999])
})

test.each(['', '1.5', '-3', '1000', 'ห้า'])('"%s" is no number of points', (typed) => {
  expect(readPoints(typed)).toBeNull()
})
