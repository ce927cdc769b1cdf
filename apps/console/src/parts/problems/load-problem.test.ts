import { expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { loadProblemText, problemText } from './problem-text.ts'

test.each(['unavailable', 'timeout', 'too-slow'] as const)(
  'where nothing is being saved, %s says only to try again; where something is, that it is done once',
  (code) => {
    expect(loadProblemText(new Problem(code, 503))).toMatch(/ลองใหม่/)
    expect(loadProblemText(new Problem(code, 503))).not.toMatch(/บันทึก/)
    expect(problemText(new Problem(code, 503))).toMatch(/ครั้งเดียว/)
  },
)

test('any other problem has one sentence', () => {
  expect(loadProblemText(new Problem('not-found', 404))).toBe(problemText(new Problem('not-found', 404)))
})
