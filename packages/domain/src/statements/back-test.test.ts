import { expect, test } from 'vitest'
import { credits } from '../money.ts'
import {
  type BackTest,
  missingProof,
  longestBackTestDays,
  precisionOf,
  proofRequirements,
  proofLacks,
  recallOf,
  withinTested,
} from './back-test.ts'

const now = new Date('2026-11-21T03:00:00Z')
const proven: BackTest = {
  state: 'done',
  days: 7,
  limit: null,
  until: new Date(now.getTime() - 3_660_000),
  endedAt: new Date(now.getTime() - 3_600_000),
  figures: { decided: 20, wrong: 0 },
}

test('a back-test of seven days with twenty decided entries, no error, and less than a day old is sufficient', () => {
  expect(missingProof(proven, now, null)).toEqual([])
})

test('these are the limits of a sufficient back-test, and the reasons for an insufficient one', () => {
  expect([proofRequirements, longestBackTestDays]).toEqual([{ days: 7, decided: 20, hours: 24 }, 90])
  expect(proofLacks).toHaveLength(7)
})

test.each<[string, Partial<BackTest> | null, string[]]>([
  ['there is no back-test', null, ['no-back-test']],
  ['it failed', { state: 'failed' }, ['no-back-test']],
  ['it is still running', { state: 'running', endedAt: null, figures: null }, ['back-test-running']],
  ['it is still running but has figures', { state: 'running' }, ['back-test-running']],
  ['its end is unknown', { endedAt: null }, ['back-test-running']],
  ['it has no figures', { figures: null }, ['back-test-running']],
  ['it is exactly a day old', { endedAt: new Date(now.getTime() - 24 * 3_600_000) }, []],
  ['it is older than a day', { endedAt: new Date(now.getTime() - 24 * 3_600_000 - 1) }, ['back-test-old']],
  ['it covers only six days', { days: 6 }, ['back-test-short']],
  ['people decided too few entries', { figures: { decided: 19, wrong: 0 } }, ['back-test-few']],
  ['one pair was wrong', { figures: { decided: 500, wrong: 1 } }, ['back-test-wrong']],
  [
    'several things are missing',
    { days: 1, figures: { decided: 2, wrong: 1 } },
    ['back-test-short', 'back-test-few', 'back-test-wrong'],
  ],
])('the reasons for an insufficient back-test when %s', (_why, changes, lacks) => {
  expect(missingProof(changes && { ...proven, ...changes }, now, null)).toEqual(lacks)
})

test('after a reversed automatic match earlier back-tests are no longer sufficient', () => {
  expect(missingProof(proven, now, new Date(proven.until.getTime()))).toEqual(['back-test-before-stop'])
  expect(missingProof(proven, now, new Date(proven.until.getTime() - 1))).toEqual([])
})

test('a back-test up to an amount allows no higher limit', () => {
  expect(withinTested(credits(500), credits(500))).toBe(true)
  expect(withinTested(credits(501), credits(500))).toBe(false)
  expect(withinTested(null, credits(500))).toBe(false)
  expect(withinTested(null, null)).toBe(true)
})

test('without matches there is no precision, and without credits no recall', () => {
  expect([precisionOf({ right: 0, wrong: 0 }), recallOf({ right: 0, credited: 0 })]).toEqual([null, null])
  expect([precisionOf({ right: 3, wrong: 1 }), recallOf({ right: 3, credited: 4 })]).toEqual([0.75, 0.75])
  expect(precisionOf({ right: 2, wrong: 2 })).toBe(0.5)
})
