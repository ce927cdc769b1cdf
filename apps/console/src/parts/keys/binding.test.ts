import { expect, test } from 'vitest'
import { type Binding, interpretKeystroke, type Lead } from './binding.ts'

const binding = (code: string, more: Partial<Binding> = {}): Binding => ({
  code,
  shown: code,
  label: code,
  run: () => {},
  ...more,
})
const stroke = (code: string, more: Partial<KeyboardEvent> = {}) => ({
  code,
  key: code.at(-1)!,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  timeStamp: 0,
  ...more,
})
const bindingFor = (all: Binding[], one: ReturnType<typeof stroke>, before: Lead | null = null) =>
  interpretKeystroke(all, one, before).does
const bindings = [
  binding('KeyC'),
  binding('KeyC', { shift: true, label: 'release' }),
  binding('KeyJ', { repeats: true }),
  binding('Enter'),
  binding('Digit1'),
]

test('a shortcut is found by the place of its key, with and without shift', () => {
  expect(bindingFor(bindings, stroke('KeyC'))?.label).toBe('KeyC')
  expect(bindingFor(bindings, stroke('KeyC', { shiftKey: true }))?.label).toBe('release')
})

test('digits on the number pad count as digits', () => {
  expect(bindingFor(bindings, stroke('Numpad1'))?.label).toBe('Digit1')
  expect(bindingFor(bindings, stroke('NumpadEnter'))?.label).toBe('Enter')
})

test('without NumLock the number pad moves and chooses nothing', () => {
  const withArrow = [...bindings, binding('ArrowDown')]
  expect(bindingFor(withArrow, stroke('Numpad1', { key: 'End' }))).toBeNull()
  expect(bindingFor(withArrow, stroke('Numpad2', { key: 'ArrowDown' }))?.label).toBe('ArrowDown')
})

test('a key held down moves the selection on but never matches twice', () => {
  expect(bindingFor(bindings, stroke('KeyJ', { repeat: true }))?.label).toBe('KeyJ')
  expect(bindingFor(bindings, stroke('Enter', { repeat: true }))).toBeNull()
})

test('the browser keeps its own shortcuts', () => {
  expect(bindingFor(bindings, stroke('KeyC', { ctrlKey: true }))).toBeNull()
})

test('G followed by a letter opens a page; the letter alone keeps its use on the open page', () => {
  const goes = [...bindings, binding('KeyC', { lead: 'KeyG', label: 'go' })]
  const { does, lead } = interpretKeystroke(goes, stroke('KeyG', { timeStamp: 1_000 }), null)
  expect([does, lead]).toEqual([null, { code: 'KeyG', at: 1_000 }])
  expect(bindingFor(goes, stroke('KeyC', { timeStamp: 1_400 }), lead)?.label).toBe('go')
  expect(bindingFor(goes, stroke('KeyC', { timeStamp: 9_000 }), lead)?.label).toBe('KeyC')
  expect(bindingFor(goes, stroke('KeyC'))?.label).toBe('KeyC')
})

test.each(['ShiftLeft', 'ControlRight', 'MetaLeft'])('%s pressed alone does not end a sequence', (code) => {
  const lead = { code: 'KeyG', at: 1_000 }
  expect(interpretKeystroke(bindings, stroke(code, { timeStamp: 1_100 }), lead)).toEqual({ does: null, lead })
})

test('no page uses G, the key that leads to the other pages, for itself', () => {
  const shadowed = [binding('KeyG', { label: 'shadow' }), binding('KeyC', { lead: 'KeyG', label: 'go' })]
  const { does, lead } = interpretKeystroke(shadowed, stroke('KeyG'), null)
  expect(does).toBeNull()
  expect(bindingFor(shadowed, stroke('KeyC', { timeStamp: 100 }), lead)?.label).toBe('go')
})

test('a letter without a page ends the sequence after G', () => {
  const goes = [binding('KeyD', { lead: 'KeyG' })]
  expect(interpretKeystroke(goes, stroke('KeyZ'), { code: 'KeyG', at: 0 })).toEqual({
    does: null,
    lead: null,
  })
})

test('G leads to other pages only when it is pressed alone', () => {
  const goes = [binding('KeyC', { lead: 'KeyG', label: 'go' })]
  const leads = (more: Partial<KeyboardEvent>) => interpretKeystroke(goes, stroke('KeyG', more), null).lead
  expect(leads({})).toEqual({ code: 'KeyG', at: 0 })
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { repeat: true }])
    expect(leads(more)).toBeNull()
})

test('a key with Ctrl or Cmd is a key of its own', () => {
  const palette = [binding('KeyK'), binding('KeyK', { mod: true, label: 'palette' })]
  expect(bindingFor(palette, stroke('KeyK', { ctrlKey: true }))?.label).toBe('palette')
  expect(bindingFor(palette, stroke('KeyK', { metaKey: true }))?.label).toBe('palette')
  expect(bindingFor(palette, stroke('KeyK'))?.label).toBe('KeyK')
  expect(bindingFor(palette, stroke('KeyK', { altKey: true, ctrlKey: true }))).toBeNull()
})
