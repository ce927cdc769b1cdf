import { expect, test } from 'vitest'
import { isComposing } from './is-composing.ts'

test.each([
  ['in Chrome and Firefox', { isComposing: true, keyCode: 13 }, true],
  ['in Safari, whose word has ended just before its Enter', { isComposing: false, keyCode: 229 }, true],
  ['as Enter of its own', { isComposing: false, keyCode: 13 }, false],
])('a key pressed %s', (_, key, composes) => {
  expect(isComposing(key)).toBe(composes)
  expect(isComposing({ nativeEvent: key })).toBe(composes)
})
