import { describe, expect, test } from 'vitest'
import { type Act, acts, roles } from './acts.ts'
import { idleWarningSeconds, leastIdle, mostIdle, stillHereSeconds, usualIdle } from './idle.ts'
import { leastPassword, mostPassword } from './password.ts'
import { presenceSeconds } from './presence.ts'
import {
  factorPolicies,
  freshActs,
  freshSeconds,
  isAppCode,
  needsFresh,
  plainCode,
  recoveryCodeCount,
  staleFactor,
  usualFreshPayout,
  usualPolicy,
  youngSeconds,
} from './second-factor.ts'

describe('who has a second factor', () => {
  test('proves it again, unless they did so lately', () => {
    expect(staleFactor({ has: true, fresh: false })).toBe(true)
    expect(staleFactor({ has: true, fresh: true })).toBe(false)
  })

  test('is asked for it before these acts, and before no other', () => {
    const asked = (Object.keys(acts) as Act[]).filter((act) => needsFresh(act, { has: true, fresh: false }))
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
    expect(asked.toSorted()).toEqual([...freshActs].toSorted())
  })

  test('is not asked again within five minutes of having proved it', () => {
    for (const act of freshActs) expect(needsFresh(act, { has: true, fresh: true })).toBe(false)
    expect(freshSeconds).toBe(300)
  })
})

test('who has no second factor is asked as well, unless they proved lately who they are', () => {
  expect(staleFactor({ has: false, fresh: false })).toBe(true)
  expect(staleFactor({ has: false, fresh: true })).toBe(false)
  for (const act of freshActs) expect(needsFresh(act, { has: false, fresh: false })).toBe(true)
})

test('a fresh shop leaves the second factor to each employee', () => {
  expect(factorPolicies).toEqual(['optional', 'required'])
  expect(usualPolicy).toEqual(Object.fromEntries(roles.map((role) => [role, 'optional'])))
})

describe('a code', () => {
  test('is the same with spaces, dashes and capitals, and in Thai digits', () => {
    expect(plainCode(' ๐๑๒ ๓๔๕ ')).toBe('012345')
    expect(plainCode('๖๗๘-๙')).toBe('6789')
    expect(plainCode('ABCD-ef 12\t3')).toBe('abcdef123')
  })

  test('of six digits is of the app, any other was written down', () => {
    expect(isAppCode('012345')).toBe(true)
    for (const other of ['01234', '0123456', '01234a', 'x012345', '']) expect(isAppCode(other)).toBe(false)
  })
})

test('the figures that a shop begins with', () => {
  expect({ usualFreshPayout, recoveryCodeCount, youngSeconds }).toEqual({
    usualFreshPayout: 50_000,
    recoveryCodeCount: 10,
    youngSeconds: 600,
  })
  expect([leastPassword, mostPassword]).toEqual([12, 128])
  expect(presenceSeconds).toBe(30)
})

test('a session that nobody touches is over after an hour, whatever the role, with two minutes of warning', () => {
  expect(usualIdle).toEqual(Object.fromEntries(roles.map((role) => [role, 60])))
  expect({ leastIdle, mostIdle, idleWarningSeconds, stillHereSeconds }).toEqual({
    leastIdle: 5,
    mostIdle: 720,
    idleWarningSeconds: 120,
    stillHereSeconds: 60,
  })
})
