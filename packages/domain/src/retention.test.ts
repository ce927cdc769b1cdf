import { expect, test } from 'vitest'
import {
  adjustableRetentions,
  defaultRetentionDays,
  minRetentionDays,
  maxRetentionDays,
} from './retention.ts'

test('an answer is kept well over any time in which the same command comes again, and evidence over a year', () => {
  expect(defaultRetentionDays.operation).toBe(90)
  for (const kept of ['attemptBodies', 'signIn', 'failedSignIn'] as const)
    expect(defaultRetentionDays[kept]).toBe(400)
})

test('what is past its time is deleted soon, and not in the same moment', () => {
  expect(defaultRetentionDays.knownDevice).toBe(180)
  expect([defaultRetentionDays.verification, defaultRetentionDays.session]).toEqual([1, 1])
})

test('an owner decides between what is safe and ten years', () => {
  expect(minRetentionDays).toMatchObject({ operation: 30, attemptBodies: 90, signIn: 90, failedSignIn: 30 })
  // The database deletes none of these sooner, whatever is set (migration 0070).
  expect(minRetentionDays).toMatchObject({
    signInAddress: 90,
    auditDetails: 400,
    approvalDetails: 400,
    removedSlip: 30,
  })
  expect(maxRetentionDays).toBe(3_650)
  for (const kept of adjustableRetentions)
    expect(defaultRetentionDays[kept]).toBeGreaterThan(minRetentionDays[kept])
})

test('who paid, and what was before and after, is kept as long as the law on accounting asks for books: five years', () => {
  for (const kept of ['auditDetails', 'approvalDetails', 'entryWords'] as const)
    expect(defaultRetentionDays[kept]).toBe(365 * 5 + 1)
})

test('whole numbers of wallets, words of banks and what was brought in are kept a year and a month, and less of what nobody needs', () => {
  for (const kept of [
    'bankMessage',
    'walletSender',
    'importLine',
    'movedInDocument',
    'lineRecipients',
  ] as const)
    expect(defaultRetentionDays[kept]).toBe(400)
  expect([defaultRetentionDays.signInAddress, defaultRetentionDays.removedSlip]).toEqual([180, 180])
  expect([
    defaultRetentionDays.waitingAccount,
    defaultRetentionDays.playerFile,
    defaultRetentionDays.leftFile,
  ]).toEqual([90, 90, 7])
})
