import { expect, test } from 'vitest'
import { optionKey } from './option-key.ts'

const three = { activeIndex: 1, count: 3, areOutdated: false }

test('arrow keys walk through the options found, and from one end to the other', () => {
  const walked = (key: string) => [0, 1, 2].map((activeIndex) => optionKey(key, { ...three, activeIndex }))
  expect(walked('ArrowDown')).toEqual([1, 2, 0])
  expect(walked('ArrowUp')).toEqual([2, 0, 1])
})

test('where no option is active, an arrow key begins at its end of the list, and Enter chooses nothing', () => {
  const none = { ...three, activeIndex: -1 }
  expect(['ArrowDown', 'ArrowUp', 'Enter'].map((key) => optionKey(key, none))).toEqual([0, 2, null])
})

test('Enter chooses the active option, unless it was found for an earlier text', () => {
  expect(optionKey('Enter', three)).toBe('choose')
  expect(optionKey('Enter', { ...three, areOutdated: true })).toBeNull()
  expect(optionKey('ArrowDown', { ...three, areOutdated: true })).toBe(2)
})

test('without options, and of other keys, nothing happens', () => {
  for (const key of ['ArrowDown', 'ArrowUp', 'Enter'])
    expect(optionKey(key, { ...three, activeIndex: -1, count: 0 })).toBeNull()
  expect(optionKey('a', three)).toBeNull()
})
