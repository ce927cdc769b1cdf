import { describe, expect, test } from 'vitest'
import type { AnswerReading } from './answer-reading.ts'
import type { Observed } from './answer.ts'
import {
  balanceAt,
  isTrialOpen,
  mayTakeBack,
  readingThatSaysYes,
  switchOnBlock,
  type TrialStep,
  whyRead,
} from './backend-profile.ts'

const step = (
  state: TrialStep['state'],
  verdict: TrialStep['verdict'] = null,
  byPerson = false,
): TrialStep => ({
  state,
  verdict,
  byPerson,
})
const yes = step('done', 'yes')

describe('a back-end profile', () => {
  test.each([
    [null, 'not-tried'],
    [{ credit: step('queued'), takeBack: null }, 'credit-under-way'],
    [{ credit: step('sending'), takeBack: null }, 'credit-under-way'],
    [{ credit: step('unknown', 'unknown'), takeBack: null }, 'credit-not-yes'],
    [{ credit: step('refused', 'no'), takeBack: null }, 'credit-not-yes'],
    [{ credit: step('done', 'unknown'), takeBack: yes }, 'credit-not-yes'],
    [{ credit: step('done', 'yes', true), takeBack: yes }, 'credit-not-yes'],
    [{ credit: yes, takeBack: null }, 'not-taken-back'],
    [{ credit: yes, takeBack: step('sending') }, 'take-back-under-way'],
    [{ credit: yes, takeBack: step('unknown', 'unknown') }, 'take-back-not-yes'],
    [{ credit: yes, takeBack: step('done', null, true) }, 'take-back-not-yes'],
    [{ credit: yes, takeBack: yes }, null],
  ])('with the trial %j is blocked by %s', (trial, block) => {
    expect(switchOnBlock(trial)).toBe(block)
  })
})

test('the trial’s credit is reversed once it is known to exist, and only then', () => {
  expect(mayTakeBack({ credit: yes, takeBack: null })).toBe(true)
  expect(mayTakeBack({ credit: step('done', null, true), takeBack: null })).toBe(true)
  for (const state of ['refused', 'abandoned'] as const)
    expect(mayTakeBack({ credit: yes, takeBack: step(state) })).toBe(true)
  for (const state of ['queued', 'sending', 'done', 'unknown'] as const)
    expect(mayTakeBack({ credit: yes, takeBack: step(state) })).toBe(false)
  expect(mayTakeBack({ credit: step('unknown'), takeBack: null })).toBe(false)
})

test('a trial is open while a call is under way, or its credit still exists', () => {
  expect(isTrialOpen({ credit: step('sending'), takeBack: null })).toBe(true)
  expect(isTrialOpen({ credit: yes, takeBack: null })).toBe(true)
  expect(isTrialOpen({ credit: yes, takeBack: step('queued') })).toBe(true)
  expect(isTrialOpen({ credit: yes, takeBack: yes })).toBe(false)
  expect(isTrialOpen({ credit: step('unknown'), takeBack: null })).toBe(false)
  expect(isTrialOpen({ credit: yes, takeBack: step('refused') })).toBe(false)
})

const answer = (body: unknown, httpStatus = 200): Observed => ({ kind: 'answer', httpStatus, body })
const inStatus: AnswerReading = { way: 'status' }
const accepted: AnswerReading = { way: 'accepted' }
const inWords: AnswerReading = { way: 'words', path: 'result', yes: ['00'], no: ['99'] }

test.each<[Observed, AnswerReading, string]>([
  [{ kind: 'not-sent', error: 'x' }, inStatus, 'not-sent'],
  [{ kind: 'broken', error: 'x' }, inStatus, 'no-answer'],
  [answer({ status: true }, 500), inStatus, 'error-status'],
  [answer({ status: true }, 199), accepted, 'error-status'],
  [answer({ status: true }), inStatus, 'status-yes'],
  [answer({ data: { status: false } }), inStatus, 'status-no'],
  [answer('OK'), inStatus, 'status-missing'],
  [answer({ status: 'pending' }), inStatus, 'status-unclear'],
  [answer({ data: { status: 'pending' } }), inStatus, 'status-unclear'],
  [answer({}), accepted, 'accepted'],
  [answer({ success: false }), accepted, 'denied'],
  [answer({ error: 'x' }), accepted, 'complains'],
  [answer({ result: '00' }), inWords, 'word-yes'],
  [answer({ result: 99 }), inWords, 'word-no'],
  [answer({}), inWords, 'word-missing'],
  [answer({ result: {} }), inWords, 'word-missing'],
  [answer({ result: '42' }), inWords, 'word-other'],
  [answer({ result: 42 }), inWords, 'word-other'],
  [answer({ result: true }), inWords, 'word-other'],
])('the answer %j read as %j: %s', (observed, reading, reason) => {
  expect(whyRead(observed, reading)).toBe(reason)
})

test('another reading is offered only if it reads every answer of the trial as accepted', () => {
  expect(readingThatSaysYes([answer('OK'), answer({})])).toEqual(accepted)
  expect(readingThatSaysYes([answer({ status: true })])).toEqual(inStatus)
  expect(readingThatSaysYes([answer('OK'), answer({ error: 'x' })])).toBeNull()
  expect(readingThatSaysYes([answer('OK', 500)])).toBeNull()
  expect(readingThatSaysYes([])).toBeNull()
})

test('a balance is a whole number at its path, or unknown', () => {
  expect(balanceAt({ wallet: { left: 5 } }, 'wallet.left')).toBe(5)
  expect(balanceAt({ wallet: { left: '-12' } }, 'wallet.left')).toBe(-12)
  for (const left of [1.5, 'x', '', null, {}, '1e3']) expect(balanceAt({ left }, 'left')).toBeNull()
  expect(balanceAt('7', 'left')).toBeNull()
})
