// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { submitByKeys } from './submit-by-keys.ts'

/**
 * A form with a text, a button that adds a line, and two buttons that send, of which one is below the fields; there is a
 * notice with a form of its own too.
 */
function form() {
  document.body.innerHTML = `<p id="outside"></p><div data-form>
    <form id="one"><textarea></textarea><button type="button">adds</button></form>
    <button form="one" type="submit">sends</button>
    <div role="alert"><form><input /><button type="submit">asks</button></form></div>
    <button form="one" type="submit">sends more</button>
    <dialog><input id="in-dialog" /></dialog>
  </div>`
  const presses = [...document.querySelectorAll('button')].map((button) => {
    const pressed = { times: 0 }
    button.addEventListener('click', (event) => {
      event.preventDefault()
      pressed.times += 1
    })
    return pressed
  })
  /** Presses a key at an element; returns whether the form took it from the browser. */
  const press = (more: KeyboardEventInit & { taken?: true }, at = 'textarea') => {
    const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...more })
    if (more.taken) event.preventDefault()
    let isTaken = false
    event.preventDefault = () => void (isTaken = true)
    addEventListener('keydown', submitByKeys)
    onTestFinished(() => removeEventListener('keydown', submitByKeys))
    document.querySelector(at)!.dispatchEvent(event)
    return isTaken
  }
  return {
    press,
    /** How often each button was pressed: adds, sends, asks, sends more. */
    presses: () => presses.map(({ times }) => times),
  }
}

test.each([
  ['Ctrl', { ctrlKey: true }],
  ['Cmd', { metaKey: true }],
])('%s and Enter press the first button that sends, once', (_, combined) => {
  const { press, presses } = form()
  expect(press(combined)).toBe(true)
  expect(presses()).toEqual([0, 1, 0, 0])
})

test('a held Ctrl+Enter sends once, and makes no line in the text either', () => {
  const { press, presses } = form()
  press({ ctrlKey: true })
  expect(press({ ctrlKey: true, repeat: true })).toBe(true)
  expect(press({ ctrlKey: true, repeat: true })).toBe(true)
  expect(presses()).toEqual([0, 1, 0, 0])
})

test.each<[string, KeyboardEventInit & { taken?: true }]>([
  ['Enter alone', {}],
  ['Ctrl with a letter', { key: 'a', ctrlKey: true }],
  ['Ctrl+Enter with Alt', { ctrlKey: true, altKey: true }],
  ['Ctrl+Enter with Shift', { ctrlKey: true, shiftKey: true }],
  ['a key that a field has used', { ctrlKey: true, taken: true }],
  ['a key that ends a Thai or Chinese word', { ctrlKey: true, isComposing: true }],
])('%s sends nothing and is left to the browser', (_, more) => {
  const { press, presses } = form()
  expect(press(more)).toBe(false)
  expect(presses()).toEqual([0, 0, 0, 0])
})

test.each(['#outside', '#in-dialog'])('outside a form (%s) the key is left to the browser', (at) => {
  const { press, presses } = form()
  expect(press({ ctrlKey: true }, at)).toBe(false)
  expect(presses()).toEqual([0, 0, 0, 0])
})

test('below the fields the keys send the form; in a notice there, the form of the notice', () => {
  const { press, presses } = form()
  press({ ctrlKey: true }, 'button[form]')
  expect(presses()).toEqual([0, 1, 0, 0])
  press({ ctrlKey: true }, '[role=alert] input')
  expect(presses()).toEqual([0, 1, 1, 0])
})
