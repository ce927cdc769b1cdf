import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { selectionBindings, selectionKey } from './selection-bindings.ts'

let overlay: object | null = null
beforeEach(() => {
  overlay = null
  vi.stubGlobal('document', {
    querySelector: (kinds: string) => (kinds.startsWith('dialog[open]') ? overlay : null),
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** Presses a key in a list of three rows; returns what happened, and what the selection was told. */
function press(code: string, shift: boolean, current: string | null, next: string | null = 'c') {
  const told: unknown[] = []
  const bindings = selectionBindings(
    { toggle: (id) => told.push(['toggle', id]), extend: (...all) => told.push(['extend', ...all]) },
    { order: ['a', 'b', 'c'], current, move: (step) => (told.push(['move', step]), next) },
  )
  bindings.find((one) => one.code === code && (one.shift ?? false) === shift)!.run()
  return told
}

test('J and K move down and up and select nothing', () => {
  expect(press('KeyJ', false, 'b')).toEqual([['move', 1]])
  expect(press('KeyK', false, 'b')).toEqual([['move', -1]])
})

test('X selects the row with the focus, and nothing without one', () => {
  expect(press('KeyX', false, 'b')).toEqual([['toggle', 'b']])
  expect(press('KeyX', false, null)).toEqual([])
})

test('with Shift, J and K take the next row into the selection, from the row that had the focus', () => {
  const taken = ['extend', ['a', 'b', 'c'], 'c', 'b']
  expect(press('KeyJ', true, 'b')).toEqual([['move', 1], taken])
  expect(press('KeyK', true, 'b')).toEqual([['move', -1], taken])
  expect(press('KeyJ', true, 'b', null)).toEqual([['move', 1]])
})

test('a held key moves on, but never selects and unselects the same row in turn', () => {
  const bindings = selectionBindings(
    { toggle: () => {}, extend: () => {} },
    { order: [], current: null, move: () => null },
  )
  expect(bindings.filter(({ repeats }) => !repeats).map(({ code }) => code)).toEqual(['KeyX'])
})

const key = (code: string, more: Partial<KeyboardEvent> = {}, isField = false) =>
  selectionKey({
    code,
    target: { closest: (kinds: string) => (isField && kinds.includes('textarea') ? {} : null) },
    ...more,
  } as unknown as KeyboardEvent)

test('Ctrl+A or Cmd+A selects all rows, and Escape none', () => {
  expect(key('KeyA', { ctrlKey: true })).toBe('all')
  expect(key('KeyA', { metaKey: true })).toBe('all')
  expect(key('Escape')).toBe('none')
})

test.each<[string, Partial<KeyboardEvent>]>([
  ['KeyA', {}],
  ['KeyA', { ctrlKey: true, shiftKey: true }],
  ['KeyA', { ctrlKey: true, altKey: true }],
  ['KeyA', { ctrlKey: true, defaultPrevented: true }],
  ['KeyB', { ctrlKey: true }],
  ['Escape', { ctrlKey: true }],
  ['Escape', { metaKey: true }],
  ['Escape', { defaultPrevented: true }],
])('%s with %j leaves the selection as it is', (code, more) => {
  expect(key(code, more)).toBe(null)
})

test('in a field, Ctrl+A selects its text, and under a dialog the keys are the dialog’s', () => {
  expect(key('KeyA', { ctrlKey: true }, true)).toBe(null)
  expect(key('Escape', {}, true)).toBe(null)
  overlay = {}
  expect(key('KeyA', { ctrlKey: true })).toBe(null)
  expect(key('Escape')).toBe(null)
})
