import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Attempt, afterAttempt, mayCall } from './after-attempt.ts'
import type { Verdict } from './answer.ts'

const fresh = { tainted: false, underKeys: true, keyAgeSeconds: 0, keyLifeHours: 23 }
const asked = (more: Partial<Attempt>): Attempt => ({ mode: 'keyed', ...fresh, ...more })

describe('a back-end without keys', () => {
  const mode = 'legacy'
  test('is never called again automatically after an unknown answer', () => {
    expect(afterAttempt('unknown', { mode, ...fresh })).toEqual({ next: 'unknown' })
  })
  test('is called again when nothing was sent', () => {
    expect(afterAttempt('not-sent', { mode, ...fresh })).toEqual({
      next: 'retry',
      phase: 'waiting',
      tainted: false,
    })
  })
  test('refuses definitely with its first answer', () => {
    expect(afterAttempt('no', { mode, ...fresh })).toEqual({ next: 'refused' })
  })
})

describe('a back-end that honours keys', () => {
  const mode = 'keyed'
  test('is called again under the same key, and the order is marked as tainted', () => {
    expect(afterAttempt('unknown', { mode, ...fresh })).toEqual({
      next: 'retry',
      phase: 'waiting',
      tainted: true,
    })
  })
  test('cannot refuse definitely after an earlier unknown answer', () => {
    expect(afterAttempt('no', asked({ tainted: true, keyAgeSeconds: 1 }))).toEqual({ next: 'unknown' })
  })
  test('is not assumed to remember a key for ever', () => {
    expect(afterAttempt('unknown', asked({ tainted: true, keyAgeSeconds: 23 * 3_600 }))).toEqual({
      next: 'unknown',
    })
  })
})

test('a request is reopened only by a "no" without any earlier unknown answer', () => {
  const verdicts = fc.array(fc.constantFrom<Verdict>('yes', 'no', 'unknown', 'not-sent'), { minLength: 1 })
  fc.assert(
    fc.property(verdicts, fc.constantFrom('legacy' as const, 'keyed' as const), (answers, mode) => {
      let tainted = false
      for (const [index, answer] of answers.entries()) {
        const outcome = afterAttempt(answer, asked({ mode, tainted, keyAgeSeconds: index }))
        if (outcome.next === 'refused') expect(answers.slice(0, index)).not.toContain('unknown')
        if (outcome.next !== 'retry') return
        tainted = outcome.tainted
      }
    }),
  )
})

test('a key is valid for as long as the back-end remembers it, not a second longer', () => {
  const at = (keyAgeSeconds: number, keyLifeHours = 23) =>
    afterAttempt('unknown', asked({ keyAgeSeconds, keyLifeHours }))
  expect(at(82_799)).toEqual({ next: 'retry', phase: 'waiting', tainted: true })
  expect(at(82_800)).toEqual({ next: 'unknown' })
  expect([at(3_599, 1).next, at(3_600, 1).next]).toEqual(['retry', 'unknown'])
})

describe('before a call', () => {
  test('an order that certainly never arrived is sent, in either mode and at any age', () => {
    for (const mode of ['legacy', 'keyed'] as const)
      expect(mayCall(asked({ mode, keyAgeSeconds: 999_999 }))).toBe(true)
  })
  test('an order that may have been executed is repeated only while its key is remembered', () => {
    expect(mayCall(asked({ tainted: true, keyAgeSeconds: 82_799 }))).toBe(true)
    expect(mayCall(asked({ tainted: true, keyAgeSeconds: 82_800 }))).toBe(false)
  })
  test('such an order is never repeated without keys, even if it was sent under one', () => {
    expect(mayCall(asked({ mode: 'legacy', tainted: true, keyAgeSeconds: 0 }))).toBe(false)
  })
  test('an order sent before the back-end honoured keys is not repeated under them', () => {
    const before = asked({ tainted: true, underKeys: false, keyAgeSeconds: 1 })
    expect(mayCall(before)).toBe(false)
    expect(afterAttempt('unknown', before)).toEqual({ next: 'unknown' })
  })
})

test('the next step after every answer, in either mode, before and after an unknown one', () => {
  const modes = ['legacy', 'keyed'] as const
  const verdicts = ['yes', 'no', 'not-sent', 'unknown'] as const
  const rows = modes.flatMap((mode) =>
    [false, true].flatMap((tainted) =>
      verdicts.map((verdict) => {
        const { next, ...rest } = afterAttempt(verdict, asked({ mode, tainted, keyAgeSeconds: 7 }))
        return [mode, tainted ? 'tainted' : 'clean', verdict, next, ...Object.values(rest)].join(' ')
      }),
    ),
  )
  expect(rows).toEqual([
    'legacy clean yes done',
    'legacy clean no refused',
    'legacy clean not-sent retry waiting false',
    'legacy clean unknown unknown',
    'legacy tainted yes done',
    'legacy tainted no unknown',
    'legacy tainted not-sent retry waiting true',
    'legacy tainted unknown unknown',
    'keyed clean yes done',
    'keyed clean no refused',
    'keyed clean not-sent retry waiting false',
    'keyed clean unknown retry waiting true',
    'keyed tainted yes done',
    'keyed tainted no unknown',
    'keyed tainted not-sent retry waiting true',
    'keyed tainted unknown retry waiting true',
  ])
})
