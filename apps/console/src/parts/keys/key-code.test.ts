import { expect, test } from 'vitest'
import { keyCode } from './key-code.ts'

test.each([
  ['Numpad2', '2', 'Digit2'],
  ['Numpad2', 'ArrowDown', 'ArrowDown'],
  ['Numpad7', 'Home', 'Home'],
  ['Numpad5', 'Clear', 'Clear'],
  ['NumpadEnter', 'Enter', 'Enter'],
  ['NumpadAdd', '+', 'NumpadAdd'],
])('%s of the number pad, which types %s, is %s', (code, key, expected) => {
  expect(keyCode({ code, key })).toBe(expected)
})

test.each([
  ['KeyJ', '่', 'KeyJ'],
  ['Digit1', 'ๅ', 'Digit1'],
])('%s keeps its place on a Thai keyboard, where it types %s', (code, key, expected) => {
  expect(keyCode({ code, key })).toBe(expected)
})
