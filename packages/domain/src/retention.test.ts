import { expect, test } from 'vitest'
import {
  adjustableRetentions,
  defaultRetentionDays,
  minRetentionDays,
  maxRetentionDays,
} from './retention.ts'

test('answers are kept longer than any command is repeated, and evidence for over a year', () => {
  expect(defaultRetentionDays.operation).toBe(90)
  for (const kept of ['attemptBodies', 'signIn', 'failedSignIn'] as const)
    expect(defaultRetentionDays[kept]).toBe(400)
})

test('expired data is deleted soon, but not immediately', () => {
  expect(defaultRetentionDays.knownDevice).toBe(180)
  expect([defaultRetentionDays.verification, defaultRetentionDays.session]).toEqual([1, 1])
})

test('an owner sets the retention between a safe minimum and ten years', () => {
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

test('payers and audit details are kept for the five years that the accounting law requires', () => {
  for (const kept of ['auditDetails', 'approvalDetails', 'entryWords'] as const)
    expect(defaultRetentionDays[kept]).toBe(365 * 5 + 1)
})

test('wallet numbers, bank messages and imports are kept a year and a month, less needed data shorter', () => {
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
