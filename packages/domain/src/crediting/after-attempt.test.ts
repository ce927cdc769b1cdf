import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { afterAttempt, keyLifeSeconds } from './after-attempt.ts'
import type { Verdict } from './answer.ts'

const fresh = { tainted: false, ageSeconds: 1 }

describe('a back-end without keys', () => {
  const mode = 'legacy'
  test('is never asked again by the machine when its answer is unknown', () => {
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
    expect(afterAttempt('no', { mode, tainted: true, ageSeconds: 1 })).toEqual({ next: 'unknown' })
  })
  test('is not trusted to remember a key for ever', () => {
    expect(afterAttempt('unknown', { mode, tainted: true, ageSeconds: keyLifeSeconds })).toEqual({
      next: 'unknown',
    })
  })
})

test('a request is given back only by a "no" to which nothing unknown has gone before', () => {
  const verdicts = fc.array(fc.constantFrom<Verdict>('yes', 'no', 'unknown', 'not-sent'), { minLength: 1 })
  fc.assert(
    fc.property(verdicts, fc.constantFrom('legacy' as const, 'keyed' as const), (answers, mode) => {
      let tainted = false
      for (const [index, answer] of answers.entries()) {
        const outcome = afterAttempt(answer, { mode, tainted, ageSeconds: index })
        if (outcome.next === 'refused') expect(answers.slice(0, index)).not.toContain('unknown')
        if (outcome.next !== 'retry') return
        tainted = outcome.tainted
      }
    }),
  )
})

test('a key is trusted for twenty-three hours, not for a second more', () => {
  const at = (ageSeconds: number) => afterAttempt('unknown', { mode: 'keyed', tainted: false, ageSeconds })
  expect(at(82_799)).toEqual({ next: 'retry', phase: 'waiting', tainted: true })
  expect(at(82_800)).toEqual({ next: 'unknown' })
})

test('every answer, in either mode, before and after an unknown one', () => {
  const modes = ['legacy', 'keyed'] as const
  const verdicts = ['yes', 'no', 'not-sent', 'unknown'] as const
  const rows = modes.flatMap((mode) =>
    [false, true].flatMap((tainted) =>
      verdicts.map((verdict) => {
        const { next, ...rest } = afterAttempt(verdict, { mode, tainted, ageSeconds: 7 })
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
