import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a text is cut before an emoji that does not fit whole', () => {
  expect([cutText('abc', 3), cutText('abcd', 3), cutText('', 3)]).toEqual(['abc', 'abc', ''])
  expect([cutText('ab😀', 3), cutText('ab😀', 4), cutText('😀', 1)]).toEqual(['ab', 'ab😀', ''])
  for (const length of [0, 1, 2, 3, 4, 5]) expect(cutText('a😀ก😀', length).isWellFormed()).toBe(true)
})
