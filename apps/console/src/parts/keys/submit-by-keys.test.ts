import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { submitByKeys } from './submit-by-keys.ts'

class Button {
  presses = 0
  readonly type: string
  constructor(type: string) {
    this.type = type
  }
  click() {
    this.presses += 1
  }
}
beforeEach(() => void vi.stubGlobal('HTMLButtonElement', Button))
afterEach(() => void vi.unstubAllGlobals())

/** A form with a text, a button that adds a line, and two buttons that send. */
function form() {
  const [adds, sends, sendsMore] = [new Button('button'), new Button('submit'), new Button('submit')]
  const elements = [{ type: 'submit' }, adds, sends, sendsMore]
  /** Presses a key in the form; returns whether the form took it from the browser. */
  const press = (more: Partial<KeyboardEvent>, isInForm = true) => {
    let taken = false
    const target = { closest: (kind: string) => (isInForm && kind === 'form' ? { elements } : null) }
    submitByKeys({
      key: 'Enter',
      ctrlKey: false,
      metaKey: false,
      altKey: false,
      shiftKey: false,
      repeat: false,
      defaultPrevented: false,
      isComposing: false,
      preventDefault: () => void (taken = true),
      target,
      ...more,
    } as unknown as KeyboardEvent)
    return taken
  }
  return { press, presses: () => [adds, sends, sendsMore].map((button) => button.presses) }
}

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['Cmd', { metaKey: true }],
])('%s and Enter press the first button that sends, once', (_, combined) => {
  const { press, presses } = form()
  expect(press(combined)).toBe(true)
  expect(presses()).toEqual([0, 1, 0])
})

test('a held Ctrl+Enter sends once, and makes no line in the text either', () => {
  const { press, presses } = form()
  press({ ctrlKey: true })
  expect(press({ ctrlKey: true, repeat: true })).toBe(true)
  expect(press({ ctrlKey: true, repeat: true })).toBe(true)
  expect(presses()).toEqual([0, 1, 0])
})

test.each<[string, Partial<KeyboardEvent>]>([
  ['Enter alone', {}],
  ['Ctrl with a letter', { key: 'a', ctrlKey: true }],
  ['Ctrl+Enter with Alt', { ctrlKey: true, altKey: true }],
  ['Ctrl+Enter with Shift', { ctrlKey: true, shiftKey: true }],
  ['a key that a field has used', { ctrlKey: true, defaultPrevented: true }],
  ['a key that ends a Thai or Chinese word', { ctrlKey: true, isComposing: true }],
])('%s sends nothing and is left to the browser', (_, more) => {
  const { press, presses } = form()
  expect(press(more)).toBe(false)
  expect(presses()).toEqual([0, 0, 0])
})

test('outside a form the key is left to the browser', () => {
  const { press, presses } = form()
  expect(press({ ctrlKey: true }, false)).toBe(false)
  expect(presses()).toEqual([0, 0, 0])
})
