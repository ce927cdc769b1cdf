import { problems } from '@khlang/contract/problems'
import { expect, test, vi } from 'vitest'
import en from '../../../../messages/en.json' with { type: 'json' }
import th from '../../../../messages/th.json' with { type: 'json' }
import { readProblem } from '../fetch-answer.ts'
import { problemText } from '../problem-text.ts'
import { everywhere, sentenceIn } from './everywhere.ts'
import { reasonText } from './all.ts'
import { loadSentence } from './load-sentence.ts'
import { rest } from './rest.ts'
import { rowReasonText, rows } from './rows.ts'

const codes = [...Object.keys(problems), 'offline', 'timeout', 'unreachable', 'line-blocked']
type Spoken = (inputs: object, options: { locale: 'th' | 'en' }) => string

test('every refusal has one sentence, in Thai and in English', () => {
  const tables = [everywhere, rows, rest]
  for (const code of codes) {
    expect([code, tables.filter((table) => code in table).length]).toEqual([code, 1])
    const sentence = sentenceIn(code, ...tables) as Spoken
    const spoken = (['th', 'en'] as const).map((locale) => sentence({}, { locale }))
    const key = `problem_${code.replaceAll('-', '_')}` as keyof typeof th
    expect([code, ...spoken]).toEqual([code, th[key], en[key]])
    expect(reasonText(code)).toBe(th[key])
  }
})

test.each(['approval-own', 'held-by-another', 'not-found', 'master-of-another-agent'] as const)(
  'the refusal %s is shown with its sentence on every page',
  async (code) => {
    const refusal = await readProblem(Response.json({ code }, { status: 409 }))
    expect(problemText(refusal)).toBe(th[`problem_${code.replaceAll('-', '_')}` as keyof typeof th])
  },
)

test('a code of a newer server gets a general sentence, and is never shown raw', async () => {
  const refusal = await readProblem(Response.json({ code: 'moon-too-full' }, { status: 409 }))
  const said = [problemText(refusal), reasonText('moon-too-full'), rowReasonText('moon-too-full')]
  expect(new Set(said)).toEqual(new Set([th.problem_reason_unknown]))
})

test('a sentence that fails to load, or takes too long, is not waited for', async () => {
  const cut = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  expect((await loadSentence('approval-own', cut))()).toBe(th.problem_reason_not_loaded)
  vi.useFakeTimers()
  const waiting = loadSentence('approval-own', () => new Promise(() => {}))
  await vi.advanceTimersByTimeAsync(5_000)
  expect((await waiting)()).toBe(th.problem_reason_not_loaded)
  vi.useRealTimers()
})

test('a problem that is possible on every page needs no further file', async () => {
  const never = () => Promise.reject(new Error('Nothing may be loaded for this.'))
  expect((await loadSentence('not-permitted', never))()).toBe(th.problem_not_permitted)
})
