// @vitest-environment happy-dom
import { createElement } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawHook } from '#testing/draw-hook.ts'
import { preferencesNow, receivePreferences } from '../preferences/preferences.ts'
import type { Binding } from './binding.ts'
import { boundKeys, KeyGate, newKeyGate, useKeys } from './use-keys.ts'

const before = preferencesNow()
beforeEach(() => {
  document.body.innerHTML = '<input><button><b>pay</b></button><a href="/x"></a><summary></summary><p></p>'
})
afterEach(() => {
  receivePreferences(before)
  document.body.innerHTML = ''
})

const key = (code: string, more: Partial<Binding> = {}) => {
  const run = vi.fn<() => void>()
  return { code, shown: code, label: code, run, ...more, times: () => run.mock.calls.length }
}
/** Presses a key. Returns whether the page took it from the browser. */
function press(code: string, more: KeyboardEventInit = {}, at = 'p') {
  const event = new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true, ...more })
  document.querySelector(at)!.dispatchEvent(event)
  return event.defaultPrevented
}
const bind = (...bindings: Binding[]) => drawHook((shown: Binding[]) => useKeys(shown), bindings)
const openDialog = () => document.body.append(Object.assign(document.createElement('dialog'), { open: true }))

test('a key does its act once, and the browser nothing', () => {
  const [match, other] = [key('KeyJ'), key('KeyK')]
  bind(match, other)
  expect(press('KeyJ')).toBe(true)
  expect([match.times(), other.times()]).toEqual([1, 0])
  expect(press('KeyX')).toBe(false)
})

test('a key means what the part shows now, and nothing once the part is gone', () => {
  const [old, next] = [key('Enter'), key('Enter')]
  const { draw, remove } = bind(old)
  draw([next])
  press('Enter')
  expect([old.times(), next.times()]).toEqual([0, 1])
  remove()
  expect(press('Enter')).toBe(false)
  expect(next.times()).toBe(1)
  expect(boundKeys()).toEqual([])
})

test('when one part is gone, the keys of the others still work', () => {
  const [list, pane] = [key('KeyJ'), key('Enter')]
  bind(list)
  const { remove } = bind(pane)
  expect(boundKeys()).toHaveLength(2)
  remove()
  press('KeyJ')
  press('Enter')
  expect([list.times(), pane.times()]).toEqual([1, 0])
})

test('what was typed into a field is no act, except with Ctrl where the field does not use it', () => {
  const [single, always, withCtrl, yielding] = [
    key('KeyJ'),
    key('KeyH', { always: true }),
    key('KeyK', { mod: true }),
    key('KeyA', { mod: true, yields: true }),
  ]
  bind(single, always, withCtrl, yielding)
  expect(press('KeyJ', {}, 'input')).toBe(false)
  expect(press('KeyH', {}, 'input')).toBe(false)
  expect(press('KeyK', { ctrlKey: true }, 'input')).toBe(true)
  expect(press('KeyA', { ctrlKey: true }, 'input')).toBe(false)
  expect([single.times(), always.times(), withCtrl.times(), yielding.times()]).toEqual([0, 0, 1, 0])
  press('KeyA', { ctrlKey: true })
  expect(yielding.times()).toBe(1)
})

test('no key works under an open dialog, and the browser does not take Ctrl K either', () => {
  const [single, withCtrl] = [key('KeyJ'), key('KeyK', { mod: true })]
  bind(single, withCtrl)
  openDialog()
  expect(press('KeyJ')).toBe(false)
  expect(press('KeyK', { ctrlKey: true })).toBe(true)
  expect([single.times(), withCtrl.times()]).toEqual([0, 0])
})

test('in an open panel only keys with Ctrl work', () => {
  const [enter, withCtrl] = [key('Enter'), key('KeyK', { mod: true })]
  bind(enter, withCtrl)
  document.body.insertAdjacentHTML('beforeend', '<div popover><i></i></div>')
  expect(press('Enter', {}, '[popover]')).toBe(false)
  expect(press('Enter', {}, '[popover] i')).toBe(false)
  expect(press('KeyK', { ctrlKey: true }, '[popover]')).toBe(true)
  expect([enter.times(), withCtrl.times()]).toEqual([0, 1])
})

test.each(['button', 'button b', 'a', 'summary'])(
  'Enter on %s presses that, and moves no money besides',
  (at) => {
    const [enter, other] = [key('Enter'), key('KeyJ')]
    bind(enter, other)
    expect(press('Enter', {}, at)).toBe(false)
    expect(press('NumpadEnter', { key: 'Enter' }, at)).toBe(false)
    expect(enter.times()).toBe(0)
    press('KeyJ', {}, at)
    expect(other.times()).toBe(1)
  },
)

test('a key that something else has taken already does nothing more', () => {
  const match = key('KeyJ')
  bind(match)
  const field = document.querySelector('p')!
  field.addEventListener('keydown', (event) => event.preventDefault())
  press('KeyJ')
  expect(match.times()).toBe(0)
})

test('who switched off keys without Ctrl has only those with Ctrl, and those that always work', () => {
  const [single, always, withCtrl, sequence] = [
    key('KeyJ'),
    key('KeyH', { always: true }),
    key('KeyK', { mod: true }),
    key('KeyD', { lead: 'KeyG', always: true }),
  ]
  bind(single, always, withCtrl, sequence)
  receivePreferences({ ...before, singleKeys: false })
  expect(press('KeyJ')).toBe(false)
  press('KeyH')
  press('KeyK', { ctrlKey: true })
  press('KeyG')
  press('KeyD')
  expect([single.times(), always.times(), withCtrl.times(), sequence.times()]).toEqual([0, 1, 1, 0])
})

test('two keys one after the other are one act, unless something was typed between them', () => {
  const sequence = key('KeyD', { lead: 'KeyG' })
  bind(sequence)
  press('KeyG')
  press('KeyD')
  expect(sequence.times()).toBe(1)
  press('KeyD')
  expect(sequence.times()).toBe(1)
  press('KeyG', {}, 'input')
  press('KeyD')
  expect(sequence.times()).toBe(1)
  press('KeyG')
  press('KeyX', {}, 'input')
  press('KeyD')
  expect(sequence.times()).toBe(1)
})

test('a key that was pressed under a dialog begins nothing', () => {
  const sequence = key('KeyD', { lead: 'KeyG' })
  bind(sequence)
  openDialog()
  press('KeyG')
  document.querySelector('dialog')!.remove()
  press('KeyD')
  expect(sequence.times()).toBe(0)
})

test('a part that still shows the previous row takes no key, and its acts are not offered', () => {
  const [gated, free] = [key('Enter'), key('KeyJ')]
  const gate = newKeyGate()
  drawHook(
    (shown: Binding[]) => useKeys(shown),
    [gated],
    (probe) => createElement(KeyGate, { value: gate }, probe),
  )
  bind(free)
  gate.close(true)
  expect(press('Enter')).toBe(false)
  press('KeyJ')
  expect([gated.times(), free.times()]).toEqual([0, 1])
  expect(boundKeys()).toEqual([free])
  gate.close(false)
  press('Enter')
  expect(gated.times()).toBe(1)
})
