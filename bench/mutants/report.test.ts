import { expect, test } from 'vitest'
import type { Judged, JudgedArea } from './kept.ts'
import { scoreOf, sectionOf } from './report.ts'

const mutant = (status: Judged['status'], more: Partial<Judged> = {}): Judged => ({
  status,
  mutatorName: 'EqualityOperator',
  line: 7,
  original: 'a < b',
  replacement: 'a <= b',
  reason: null,
  ...more,
})

test('the score is the share of detected mutants among those that count; equivalent and broken ones do not', () => {
  const some = [
    mutant('Killed'),
    mutant('Killed'),
    mutant('Timeout'),
    mutant('Survived'),
    mutant('NoCoverage'),
    mutant('Ignored', { reason: 'both are the same day' }),
    mutant('RuntimeError'),
  ]
  expect(scoreOf(some)).toBe('60.0')
  expect(scoreOf([mutant('Ignored')])).toBe('–')
})

test('a surviving mutant is listed with line, code before and after; an equivalent one with its reason', () => {
  const judged: JudgedArea = {
    'src/b.ts': {
      commit: 'def',
      mutants: [mutant('Survived'), mutant('NoCoverage', { line: 3, original: '`a`' })],
    },
    'src/a.ts': {
      commit: 'abc',
      mutants: [mutant('Ignored', { reason: 'both are the same day' }), mutant('Killed')],
    },
  }
  const text = sectionOf('domain', 'The rules.', judged)
  expect(text).toContain('| all | 33.3 | 3 | 1 | 0 | 1 | 1 | 0 | abc, def |')
  expect(text).toContain('| src/a.ts | 100.0 | 1 | 1 | 0 | 0 | 0 | 0 | abc |')
  expect(text).toContain('- src/b.ts:7 EqualityOperator: `a < b` → `a <= b`\n')
  expect(text).toContain('- src/b.ts:3 EqualityOperator: `` `a` `` → `a <= b` (no test)')
  expect(text.indexOf('src/b.ts:3')).toBeLessThan(text.indexOf('src/b.ts:7'))
  expect(text).toContain('- src/a.ts:7 EqualityOperator: `a < b` → `a <= b` (both are the same day)')
})
