import { expect, test } from 'vitest'
import type { EmployeeEmail } from '../brand.ts'
import { checkCorrection, type TypedEntry } from './correction.ts'

const [fern, lek, dao] = ['fern@x.test', 'lek@x.test', 'dao@x.test'] as EmployeeEmail[]
const typed = (change: Partial<TypedEntry> = {}): TypedEntry => ({
  state: 'pending',
  typedBy: fern!,
  holder: null,
  touchedBy: [fern!],
  ...change,
})
const byFern = { email: fern!, role: 'finance' } as const

test('an entry made by hand is corrected by its author or a supervisor, and by nobody else', () => {
  expect(checkCorrection(typed(), byFern)).toBe(true)
  expect(checkCorrection(typed(), { email: lek!, role: 'supervisor' })).toBe(true)
  expect(checkCorrection(typed(), { email: dao!, role: 'finance' })).toBe('not-permitted')
  expect(checkCorrection(typed(), { email: fern!, role: 'support' })).toBe('not-permitted')
})

test('an entry from a bank, a file or other entries cannot be corrected', () => {
  expect(checkCorrection(typed({ typedBy: null }), byFern)).toBe('entry-not-typed')
})

test('an entry changed, claimed or closed by somebody else cannot be corrected', () => {
  expect(checkCorrection(typed({ touchedBy: [fern!, dao!] }), byFern)).toBe('entry-touched')
  expect(checkCorrection(typed({ state: 'claimed', holder: dao! }), byFern)).toBe('held-by-another')
  expect(checkCorrection(typed({ state: 'claimed', holder: fern! }), byFern)).toBe(true)
  for (const [state, reason] of [
    ['crediting', 'entry-crediting'],
    ['done', 'entry-done'],
    ['cancelled', 'entry-cancelled'],
    ['creditFailed', 'entry-touched'],
  ] as const)
    expect(checkCorrection(typed({ state }), byFern)).toBe(reason)
})
