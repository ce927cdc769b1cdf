import { expect, test } from 'vitest'
import { slipActOf } from './slip-keys.ts'

/** A key pressed in an element that is, or is not, inside a field. */
const pressed = (code: string, { inField = false, ...held } = {}) =>
  slipActOf({
    code,
    key: code.at(-1)!,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    target: { closest: () => (inField ? {} : null) } as unknown as Element,
    ...held,
  })

const keys = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Equal: 'larger',
  NumpadAdd: 'larger',
  Minus: 'smaller',
  NumpadSubtract: 'smaller',
  Digit0: 'fit',
  KeyR: 'turn',
}

test.each(Object.entries(keys))('%s shows a slip %s', (code, act) => {
  expect(pressed(code)).toBe(act)
})

test.each(Object.keys(keys))('%s typed in the reason for removing a slip stays there', (code) => {
  expect(pressed(code, { inField: true })).toBeNull()
})

test('keys of the browser and other keys do nothing to a slip', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) expect(pressed('KeyR', { [held]: true })).toBeNull()
  expect(pressed('KeyA')).toBeNull()
})
