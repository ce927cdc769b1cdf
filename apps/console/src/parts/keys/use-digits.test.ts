// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { InDialog } from './in-dialog.ts'
import { useDigits } from './use-digits.ts'

beforeEach(() => {
  document.body.innerHTML = `<dialog open><form><div id="first"></div><div id="second"></div><input>
    <button type="button">back</button><button type="submit">send</button></form></dialog>`
})
afterEach(() => {
  document.body.innerHTML = ''
})

const at = <Kind extends HTMLElement>(selector: string) => document.querySelector<Kind>(selector)!

/** A group of choices. Where the page does not number them, a digit chooses nothing. */
function drawGroup(place: string, { isActive = true, inDialog = true } = {}) {
  const chosen = vi.fn<(at: number) => void>()
  const hook = drawHook(
    (props: { isActive: boolean; choose: (at: number) => void }) => useDigits(props.isActive, props.choose),
    { isActive, choose: chosen },
    (probe) => createElement(InDialog, { value: inDialog }, probe),
  )
  hook.now().group.current = at<HTMLDivElement>(place)
  return { ...hook, chosen, choices: () => chosen.mock.calls.map(([place]) => place) }
}
function press(code: string, target = 'dialog') {
  const event = new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true })
  at(target).dispatchEvent(event)
  return event.defaultPrevented
}

test('a digit chooses, and the button that sends has the focus, so that Enter is a step of its own', () => {
  const { now, choices } = drawGroup('#first')
  expect(now().works).toBe(true)
  expect(press('Digit3')).toBe(true)
  expect(choices()).toEqual([2])
  expect(document.activeElement).toBe(at('[type=submit]'))
})

test('a digit that was typed stays in its field, and other keys keep their meaning', () => {
  const { choices } = drawGroup('#first')
  at('input').focus()
  expect(press('Digit3', 'input')).toBe(false)
  expect(press('KeyJ')).toBe(false)
  expect(choices()).toEqual([])
  expect(document.activeElement).toBe(at('input'))
})

test.each([
  ['has no numbers', { isActive: false }],
  ['is on the page', { inDialog: false }],
])('a group that %s takes no digit', (_, options) => {
  const { now, choices } = drawGroup('#first', options)
  expect(now().works).toBe(false)
  expect(press('Digit2')).toBe(false)
  expect(choices()).toEqual([])
})

test('of several groups the newest has the digits, and those before it when it is gone', () => {
  const groups = ['#first', '#second', '#first'].map((place) => drawGroup(place))
  const [first, second, third] = groups as [(typeof groups)[0], (typeof groups)[0], (typeof groups)[0]]
  press('Digit2')
  second.remove()
  press('Digit4')
  expect([first.choices(), second.choices(), third.choices()]).toEqual([[], [], [1, 3]])
  third.draw({ isActive: false, choose: third.chosen })
  press('Digit7')
  expect([first.choices(), third.choices()]).toEqual([[6], [1, 3]])
})

test('a digit chooses among what is shown now', () => {
  const { draw, choices } = drawGroup('#first')
  const newer = vi.fn<(at: number) => void>()
  draw({ isActive: true, choose: newer })
  press('Digit5')
  expect(choices()).toEqual([])
  expect(newer.mock.calls).toEqual([[4]])
})

test('a group that is gone takes no digit', () => {
  const { remove, choices } = drawGroup('#first')
  remove()
  expect(press('Digit1')).toBe(false)
  expect(choices()).toEqual([])
})
