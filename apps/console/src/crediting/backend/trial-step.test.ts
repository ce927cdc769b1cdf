import type { TrialRow, TrialStepRow } from '@khlang/contract/crediting/backend-profile'
import { expect, test } from 'vitest'
import { otherWay, stepOfRow } from './trial-step.ts'

const answered = (body: unknown) => ({ answer: { kind: 'answer', httpStatus: 200, body } })
const trial = (credit: object, takeBack: object | null) => ({ credit, takeBack }) as unknown as TrialRow
const [clear, vague, refused] = [
  answered({ status: 'ok' }),
  answered({ saved: 17 }),
  answered({ status: 'fail' }),
]

test('the rule is offered by which every answer of the trial is a yes', () => {
  expect(otherWay(trial(clear, clear))).toEqual({ way: 'status' })
  expect(otherWay(trial(clear, vague))).toEqual({ way: 'accepted' })
  expect(otherWay(trial(vague, null))).toEqual({ way: 'accepted' })
})

test('no rule is offered where the back-end refused one of both steps', () => {
  expect(otherWay(trial(clear, refused))).toBe(null)
  expect(otherWay(trial(refused, vague))).toBe(null)
})

test('without a trial, or before its first answer, no rule is offered', () => {
  expect([otherWay(null), otherWay(trial({}, null))]).toEqual([null, null])
  expect(otherWay(trial({}, vague))).toEqual({ way: 'accepted' })
})

test('a step without an answer has no verdict yet', () => {
  const row = { state: 'queued', byPerson: false, number: 27 } as TrialStepRow
  expect(stepOfRow(row)).toEqual({ state: 'queued', verdict: null, byPerson: false })
  expect(stepOfRow({ ...row, verdict: 'no' })).toMatchObject({ verdict: 'no' })
})
