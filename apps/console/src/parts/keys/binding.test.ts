import { expect, test } from 'vitest'
import { type Binding, bindingFor } from './binding.ts'

const binding = (code: string, more: Partial<Binding> = {}): Binding => ({
  code,
  shown: code,
  label: code,
  run: () => {},
  ...more,
})
const stroke = (code: string, more: Partial<KeyboardEvent> = {}) => ({
  code,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  ...more,
})
const bindings = [
  binding('KeyC'),
  binding('KeyC', { shift: true, label: 'release' }),
  binding('KeyJ', { repeats: true }),
  binding('Enter'),
  binding('Digit1'),
]

test('a key is found by its place, with and without shift', () => {
  expect(bindingFor(bindings, stroke('KeyC'))?.label).toBe('KeyC')
  expect(bindingFor(bindings, stroke('KeyC', { shiftKey: true }))?.label).toBe('release')
})

test('the number pad counts as numbers', () => {
  expect(bindingFor(bindings, stroke('Numpad1'))?.label).toBe('Digit1')
  expect(bindingFor(bindings, stroke('NumpadEnter'))?.label).toBe('Enter')
})

test('a key held down moves on but never matches twice', () => {
  expect(bindingFor(bindings, stroke('KeyJ', { repeat: true }))?.label).toBe('KeyJ')
  expect(bindingFor(bindings, stroke('Enter', { repeat: true }))).toBeNull()
})

test('shortcuts of the browser stay with the browser', () => {
  expect(bindingFor(bindings, stroke('KeyC', { ctrlKey: true }))).toBeNull()
})
