import type { RequestRow } from '@khlang/contract/cashier/cashier'
import { expect, test } from 'vitest'
import th from '../../../messages/th.json' with { type: 'json' }
import { claimedText, heldText } from '#parts/requests/request-work-labels.ts'
import { conflictText, workProblemText, workText } from './conflict-text.ts'

const at = '2020-11-02T05:06:07Z'
const row = { number: 17, status: 'a status', employee: 'lek@example.test', updatedAt: at } as RequestRow
const problem = (code: string, details: object) =>
  ({ code, details, sentence: () => 'the sentence' }) as never
const refused = (code: string, details: object) =>
  ({ phase: 'refused', problem: problem(code, details) }) as never
const hold = { reason: 'a reason', until: at, by: 'lek@example.test' }

test('whoever was faster is named, with the status and the time', () => {
  const text = conflictText(refused('stale-version', { row }), row)
  expect(text).toBe(
    th.conflict_now
      .replace('{what}', th.conflict_request.replace('{n}', '17'))
      .replace('{status}', 'a status')
      .replace('{who}', 'lek@example.test')
      .replace('{when}', '2020-11-02 12:06:07'),
  )
  expect(conflictText(refused('stale-version', { row }), { ...row, employee: null })).toContain(
    th.conflict_system,
  )
})

test('nothing is said while no command was refused, or it was refused for another reason', () => {
  expect(conflictText({ phase: 'idle' } as never, row)).toBe(false)
  expect(conflictText(refused('bonus-too-high', {}), row)).toBe(false)
})

test('a claim and a hold are said with who and until when', () => {
  const claim = { holder: 'nok@example.test', row: { leaseUntil: at } }
  expect(workText(problem('request-held', claim))).toBe(claimedText('nok@example.test', at))
  expect(workText(problem('request-held', { holder: 'nok@example.test' }))).toBe(
    claimedText('nok@example.test', null),
  )
  expect(workText(problem('request-on-hold', { row: { hold } }))).toBe(heldText(hold))
  expect(workProblemText(problem('request-held', claim))).toBe(claimedText('nok@example.test', at))
  for (const other of [
    problem('request-held', {}),
    problem('request-on-hold', { row: {} }),
    problem('stale-version', { ...claim, row: { hold } }),
  ])
    expect([workText(other), workProblemText(other)]).toEqual([null, 'the sentence'])
  expect(conflictText(refused('request-on-hold', { row: { ...row, hold } }), row)).toBe(heldText(hold))
})
