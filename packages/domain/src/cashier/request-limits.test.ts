import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roles } from '../staff/acts.ts'
import {
  checkRequestLimits,
  limitsApplyTo,
  limitsFit,
  limitsOfPlayer,
  loosensLimits,
  noOwnLimits,
  ownLimitsFit,
  type OwnRequestLimits,
  requestLimitNames,
  type RequestLimits,
  usualRequestLimits,
} from './request-limits.ts'

const limits = {
  depositLeast: 20,
  depositMost: 3_000,
  withdrawalLeast: 50,
  withdrawalMost: 7_000,
  withdrawalsADay: 3,
}

test.each([
  ['deposit', 19, 0, 'amount-below-least'],
  ['deposit', 20, 99, true],
  ['deposit', 3_000, 0, true],
  ['deposit', 3_001, 0, 'amount-above-most'],
  ['withdrawal', 49, 0, 'amount-below-least'],
  ['withdrawal', 50, 2, true],
  ['withdrawal', 7_000, 0, true],
  ['withdrawal', 7_001, 0, 'amount-above-most'],
  ['withdrawal', 60, 3, 'too-many-withdrawals'],
] as const)('a %s of %i after %i withdrawals of today: %s', (kind, amount, earlier, answer) => {
  expect(checkRequestLimits(kind, amount, earlier, limits)).toBe(answer)
})

test('0 means no limit, and a fresh shop has only a smallest amount of one baht', () => {
  expect(checkRequestLimits('deposit', 999_999_999, 0, usualRequestLimits)).toBe(true)
  expect(checkRequestLimits('withdrawal', 999_999_999, 999, usualRequestLimits)).toBe(true)
  expect(checkRequestLimits('deposit', 0, 0, usualRequestLimits)).toBe('amount-below-least')
  expect(checkRequestLimits('withdrawal', 0, 0, usualRequestLimits)).toBe('amount-below-least')
})

test('limits bind the player site and roles that may not override a payout', () => {
  expect(limitsApplyTo('service')).toBe(true)
  expect(roles.filter(limitsApplyTo)).toEqual(['finance', 'support', 'viewer', 'auditor'])
})

test('a smallest amount above the largest is invalid', () => {
  expect(limitsFit(limits)).toBe(true)
  expect(limitsFit({ ...limits, depositLeast: 3_000, withdrawalLeast: 7_000 })).toBe(true)
  expect(limitsFit({ ...limits, depositLeast: 3_001 })).toBe(false)
  expect(limitsFit({ ...limits, withdrawalLeast: 7_001 })).toBe(false)
  expect(limitsFit({ ...limits, depositLeast: 9_000, depositMost: 0 })).toBe(true)
  expect(limitsFit({ ...limits, withdrawalLeast: 9_000, withdrawalMost: 0 })).toBe(true)
})

test('a player’s own limits each replace one limit of the shop, and the others apply unchanged', () => {
  expect(limitsOfPlayer(limits, noOwnLimits)).toEqual(limits)
  expect(limitsOfPlayer(limits, { ...noOwnLimits, depositMost: 0, withdrawalsADay: 9 })).toEqual({
    ...limits,
    depositMost: 0,
    withdrawalsADay: 9,
  })
  const own = { depositLeast: 1, depositMost: 2, withdrawalLeast: 3, withdrawalMost: 4, withdrawalsADay: 5 }
  expect(limitsOfPlayer(limits, own)).toEqual(own)
  expect(Object.keys(own)).toEqual(requestLimitNames)
})

test('a limit of the shop that contradicts a player’s own limit gives way to it', () => {
  const own = { ...noOwnLimits, depositMost: 15, withdrawalLeast: 8_000 }
  expect(ownLimitsFit(limits, own)).toBe(false)
  expect(limitsOfPlayer(limits, own)).toEqual({
    ...limits,
    depositLeast: 15,
    depositMost: 15,
    withdrawalLeast: 8_000,
    withdrawalMost: 8_000,
  })
})

test('for any limits of shop and player there is an amount that the player may request', () => {
  const amount = fc.integer({ min: 0, max: 40 })
  const ofShop = fc
    .record(Object.fromEntries(requestLimitNames.map((name) => [name, amount])))
    .map((one) => one as RequestLimits)
    .filter(limitsFit)
  const ofPlayer = fc
    .record(Object.fromEntries(requestLimitNames.map((name) => [name, fc.option(amount)])))
    .map((one) => one as OwnRequestLimits)
  fc.assert(
    fc.property(ofShop, ofShop, ofPlayer, (before, after, own) => {
      fc.pre(ownLimitsFit(before, own))
      expect(limitsFit(limitsOfPlayer(after, own))).toBe(true)
    }),
  )
})

test.each([
  ['depositLeast', 19, true],
  ['depositLeast', 21, false],
  ['depositMost', 3_001, true],
  ['depositMost', 0, true],
  ['depositMost', 2_999, false],
  ['withdrawalLeast', 49, true],
  ['withdrawalLeast', 51, false],
  ['withdrawalMost', 7_001, true],
  ['withdrawalMost', 0, true],
  ['withdrawalMost', 6_999, false],
  ['withdrawalsADay', 4, true],
  ['withdrawalsADay', 0, true],
  ['withdrawalsADay', 2, false],
] as const)('%s of %i allows more than before: %s', (name, value, more) => {
  expect(loosensLimits(limits, { ...limits, [name]: value })).toBe(more)
})

test('where there was no limit, no limit allows more', () => {
  expect(loosensLimits(limits, limits)).toBe(false)
  expect(loosensLimits(usualRequestLimits, { ...usualRequestLimits, depositMost: 999_999_999 })).toBe(false)
  expect(loosensLimits(usualRequestLimits, { ...usualRequestLimits, withdrawalsADay: 999 })).toBe(false)
})
