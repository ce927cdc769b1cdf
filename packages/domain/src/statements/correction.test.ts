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

test('who typed it corrects it, or a supervisor; no colleague, and nobody who may not type', () => {
  expect(checkCorrection(typed(), byFern)).toBe(true)
  expect(checkCorrection(typed(), { email: lek!, role: 'supervisor' })).toBe(true)
  expect(checkCorrection(typed(), { email: dao!, role: 'finance' })).toBe('not-permitted')
  expect(checkCorrection(typed(), { email: fern!, role: 'support' })).toBe('not-permitted')
})

test('what a bank reported, a file brought or was made of others is never changed', () => {
  expect(checkCorrection(typed({ typedBy: null }), byFern)).toBe('entry-not-typed')
})

test('what somebody else has changed, claimed or closed stays as they saw it', () => {
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
