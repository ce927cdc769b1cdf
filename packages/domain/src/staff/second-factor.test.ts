import { describe, expect, test } from 'vitest'
import { type Act, acts, roles } from './acts.ts'
import {
  idleWarningSeconds,
  minIdleMinutes,
  maxIdleMinutes,
  stillHereSeconds,
  usualIdleMinutes,
} from './idle.ts'
import { minPasswordLength, maxPasswordLength } from './password.ts'
import { presenceSeconds } from './presence.ts'
import {
  factorPolicies,
  isAppCode,
  isProofStale,
  needsStepUp,
  plainCode,
  recentSignInSeconds,
  recoveryCodeCount,
  stepUpActs,
  stepUpSeconds,
  usualStepUpPayout,
  usualPolicy,
} from './second-factor.ts'

describe('an employee with a second factor', () => {
  test('needs step-up unless the proof is recent', () => {
    expect(isProofStale({ has: true, fresh: false })).toBe(true)
    expect(isProofStale({ has: true, fresh: true })).toBe(false)
  })

  test('needs step-up for exactly these actions', () => {
    const asked = (Object.keys(acts) as Act[]).filter((act) => needsStepUp(act, { has: true, fresh: false }))
    expect(asked.toSorted()).toEqual([
      'account.link',
      'backend.manage',
      'connection.manage',
      'employee.manage',
      'firebase.import',
      'key.manage',
      'list.export',
      'ownAccount.manage',
      'player.bank',
      'player.coins',
      'player.file',
      'player.forget',
      'player.key',
      'player.restrict',
      'player.reveal',
      'setting.change',
      'unknown.settle',
    ])
    expect(asked.toSorted()).toEqual([...stepUpActs].toSorted())
  })

  test('needs no step-up within five minutes of the last one', () => {
    for (const act of stepUpActs) expect(needsStepUp(act, { has: true, fresh: true })).toBe(false)
    expect(stepUpSeconds).toBe(300)
  })
})

test('an employee without a second factor needs step-up too, unless they proved their identity recently', () => {
  expect(isProofStale({ has: false, fresh: false })).toBe(true)
  expect(isProofStale({ has: false, fresh: true })).toBe(false)
  for (const act of stepUpActs) expect(needsStepUp(act, { has: false, fresh: false })).toBe(true)
})

test('a fresh shop leaves the second factor to each employee', () => {
  expect(factorPolicies).toEqual(['optional', 'required'])
  expect(usualPolicy).toEqual(Object.fromEntries(roles.map((role) => [role, 'optional'])))
})

describe('a code for the second factor', () => {
  test('is the same with spaces, dashes and capitals, and in Thai digits', () => {
    expect(plainCode(' ๐๑๒ ๓๔๕ ')).toBe('012345')
    expect(plainCode('๖๗๘-๙')).toBe('6789')
    expect(plainCode('ABCD-ef 12\t3')).toBe('abcdef123')
  })

  test('is of the app with six digits, and otherwise a recovery code', () => {
    expect(isAppCode('012345')).toBe(true)
    for (const other of ['01234', '0123456', '01234a', 'x012345', '']) expect(isAppCode(other)).toBe(false)
  })
})

test('these are the default limits of signing in', () => {
  expect({ usualStepUpPayout, recoveryCodeCount, recentSignInSeconds }).toEqual({
    usualStepUpPayout: 50_000,
    recoveryCodeCount: 10,
    recentSignInSeconds: 600,
  })
  expect([minPasswordLength, maxPasswordLength]).toEqual([12, 128])
  expect(presenceSeconds).toBe(30)
})

test('an idle session ends after an hour in every role, with two minutes of warning', () => {
  expect(usualIdleMinutes).toEqual(Object.fromEntries(roles.map((role) => [role, 60])))
  expect({ minIdleMinutes, maxIdleMinutes, idleWarningSeconds, stillHereSeconds }).toEqual({
    minIdleMinutes: 5,
    maxIdleMinutes: 720,
    idleWarningSeconds: 120,
    stillHereSeconds: 60,
  })
})
