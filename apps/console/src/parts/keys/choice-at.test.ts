import { defaultPreferences } from '@khlang/domain/staff/preferences'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { receivePreferences } from '../preferences/preferences.ts'
import { choiceAt } from './choice-at.ts'

const [below, top] = ['the dialog below', 'the dialog on top']
beforeEach(
  () =>
    void vi.stubGlobal('document', {
      querySelectorAll: (kind: string) => (kind === 'dialog[open]' ? [below, 'another dialog', top] : []),
    }),
)
afterEach(() => {
  vi.unstubAllGlobals()
  receivePreferences(defaultPreferences)
})

const groupIn = (dialog: string | null) =>
  ({ closest: (kind: string) => (kind === 'dialog' ? dialog : null) }) as unknown as HTMLElement
const pressed = (code: string, more: Partial<KeyboardEvent> = {}, isField = false) =>
  ({
    code,
    key: code.at(-1)!,
    target: { matches: (kinds: string) => isField && kinds.startsWith('textarea, select') },
    ...more,
  }) as unknown as KeyboardEvent

test.each([
  ['Digit1', 0],
  ['Digit9', 8],
  ['Numpad2', 1],
])('%s chooses by its place, on the number pad too', (code, at) => {
  expect(choiceAt(pressed(code), groupIn(top))).toBe(at)
})

test.each(['Digit0', 'Numpad0', 'KeyA', 'NumpadAdd', 'F2'])('%s chooses nothing', (code) => {
  expect(choiceAt(pressed(code), groupIn(top))).toBe(null)
})

test.each(['repeat', 'ctrlKey', 'metaKey', 'altKey', 'shiftKey', 'defaultPrevented'])(
  'a digit with %s chooses nothing',
  (name) => {
    expect(choiceAt(pressed('Digit2', { [name]: true }), groupIn(top))).toBe(null)
  },
)

test('a key of the number pad without NumLock chooses nothing', () => {
  expect(choiceAt(pressed('Numpad2', { key: 'ArrowDown' }), groupIn(top))).toBe(null)
})

test('a digit that is typed into a field stays there', () => {
  expect(choiceAt(pressed('Digit2', {}, true), groupIn(top))).toBe(null)
})

test('only the dialog on top takes digits', () => {
  expect(choiceAt(pressed('Digit2'), groupIn(below))).toBe(null)
  expect(choiceAt(pressed('Digit2'), null)).toBe(null)
  vi.stubGlobal('document', { querySelectorAll: () => [] })
  expect(choiceAt(pressed('Digit2'), groupIn(null))).toBe(null)
  expect(choiceAt(pressed('Digit2'), null)).toBe(null)
})

test('an employee who switched off keys without Ctrl chooses nothing by a digit', () => {
  receivePreferences({ ...defaultPreferences, singleKeys: false })
  expect(choiceAt(pressed('Digit2'), groupIn(top))).toBe(null)
})
