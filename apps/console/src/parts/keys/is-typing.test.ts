import { expect, test } from 'vitest'
import { isTyping } from './is-typing.ts'

/** An element of this kind; `closest` finds only itself. */
const element = (kind: string) =>
  ({ closest: (selector: string) => (selector.split(', ').includes(kind) ? {} : null) }) as unknown as Element

test.each(['input', 'textarea', 'select', '[contenteditable]'])(
  'a key pressed in %s belongs to it',
  (kind) => {
    expect(isTyping({ target: element(kind) })).toBe(true)
  },
)

test.each(['button', 'article', 'a'])('a key pressed on %s belongs to the page', (kind) => {
  expect(isTyping({ target: element(kind) })).toBe(false)
})

test('a key that is pressed nowhere belongs to the page', () => {
  expect(isTyping({ target: null })).toBe(false)
})
