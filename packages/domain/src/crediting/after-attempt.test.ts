import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Attempt, afterAttempt, mayCall } from './after-attempt.ts'
import type { Verdict } from './answer.ts'

const fresh = { tainted: false, underKeys: true, keyAgeSeconds: 0, keyLifeHours: 23 }
const asked = (more: Partial<Attempt>): Attempt => ({ mode: 'keyed', ...fresh, ...more })

describe('a back-end without keys', () => {
  const mode = 'legacy'
  test('is never asked again by the server itself when its answer is unknown', () => {
    expect(afterAttempt('unknown', { mode, ...fresh })).toEqual({ next: 'unknown' })
  })
  test('is asked again when nothing had left', () => {
    expect(afterAttempt('not-sent', { mode, ...fresh })).toEqual({
      next: 'retry',
      phase: 'waiting',
      tainted: false,
    })
  })
  test('refuses for certain with its first word', () => {
    expect(afterAttempt('no', { mode, ...fresh })).toEqual({ next: 'refused' })
  })
})

describe('a back-end that honours keys', () => {
  const mode = 'keyed'
  test('is asked again under the same key, and the order remembers that it was once unknown', () => {
    expect(afterAttempt('unknown', { mode, ...fresh })).toEqual({
      next: 'retry',
      phase: 'waiting',
      tainted: true,
    })
  })
  test('cannot refuse what may have happened before', () => {
    expect(afterAttempt('no', asked({ tainted: true, keyAgeSeconds: 1 }))).toEqual({ next: 'unknown' })
  })
  test('is not trusted to remember a key for ever', () => {
    expect(afterAttempt('unknown', asked({ tainted: true, keyAgeSeconds: 23 * 3_600 }))).toEqual({
      next: 'unknown',
    })
  })
})

test('a request is given back only by a "no" that no unknown answer came before', () => {
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

test('a key is trusted for as long as the back-end is known to remember it, not for a second more', () => {
  const at = (keyAgeSeconds: number, keyLifeHours = 23) =>
    afterAttempt('unknown', asked({ keyAgeSeconds, keyLifeHours }))
  expect(at(82_799)).toEqual({ next: 'retry', phase: 'waiting', tainted: true })
  expect(at(82_800)).toEqual({ next: 'unknown' })
  expect([at(3_599, 1).next, at(3_600, 1).next]).toEqual(['retry', 'unknown'])
})

describe('before a call', () => {
  test('an order to which nothing can have happened is sent, in either mode and at any age', () => {
    for (const mode of ['legacy', 'keyed'] as const)
      expect(mayCall(asked({ mode, keyAgeSeconds: 999_999 }))).toBe(true)
  })
  test('one that may have been carried out is repeated only while its key is remembered', () => {
    expect(mayCall(asked({ tainted: true, keyAgeSeconds: 82_799 }))).toBe(true)
    expect(mayCall(asked({ tainted: true, keyAgeSeconds: 82_800 }))).toBe(false)
  })
  test('and never at a back-end without keys, though it was tainted when there were some', () => {
    expect(mayCall(asked({ mode: 'legacy', tainted: true, keyAgeSeconds: 0 }))).toBe(false)
  })
  test('and never what was sent before the back-end honoured keys, though it honours them now', () => {
    const before = asked({ tainted: true, underKeys: false, keyAgeSeconds: 1 })
    expect(mayCall(before)).toBe(false)
    expect(afterAttempt('unknown', before)).toEqual({ next: 'unknown' })
  })
})

test('every answer, in either mode, before and after an unknown one', () => {
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
