import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Problem } from './problem.ts'
import { loadProblemText, problemText } from './problem-text.ts'

test.each([
  ['unavailable', /ครั้งนี้ยังไม่ได้บันทึก/],
  ['outcome-unknown', /ไม่แน่ว่าบันทึกแล้วหรือไม่.*ครั้งเดียว/],
  ['timeout', /ไม่แน่ว่าบันทึกแล้วหรือไม่.*ครั้งเดียว/],
  ['too-slow', /ไม่แน่ว่าบันทึกแล้วหรือไม่.*ครั้งเดียว/],
] as const)(
  'for %s a page that saves nothing offers only to try again; a page that saves adds what is known of it',
  (code, adds) => {
    expect(loadProblemText(new Problem(code, 503))).toMatch(/ลองใหม่/)
    expect(loadProblemText(new Problem(code, 503))).not.toMatch(/บันทึก/)
    expect(problemText(new Problem(code, 503))).toMatch(adds)
  },
)

test('any other problem has one sentence', () => {
  expect(loadProblemText(new Problem('not-found', 404))).toBe(problemText(new Problem('not-found', 404)))
})

test('no page that fails to load speaks of saving', () => {
  const home = `${import.meta.dirname}/../../`
  const files = execSync('git ls-files --cached --others --exclude-standard -- "*.tsx"', { cwd: home })
  // Matches a page that reads data and shows its failure with `problemText`, whose sentences speak of saving.
  const readsAndSpeaksOfSaving =
    /const \{[^}]*\bdata\b[^}]*\berror\b[^}]*\} =[^]*[^d]problemText\(asProblem\(error\)\)/
  const found = files
    .toString()
    .trim()
    .split('\n')
    .filter((file) => readsAndSpeaksOfSaving.test(readFileSync(home + file, 'utf8')))
  expect(found).toEqual([])
})
