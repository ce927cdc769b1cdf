import { describe, expect, test } from 'vitest'
import { bonusParts, bonusTotalOf, type Turnover, netOf, noTurnover } from './turnover.ts'
import { playerReportSorts, reportedOnly, reportGroups } from './player-report.ts'

const turnover: Turnover = {
  depositCount: 13,
  deposits: 98_017,
  withdrawalCount: 7,
  withdrawals: 40_009,
  bonus: 1_001,
  seasonalGifts: 2_003,
  redemptions: 4_007,
  roulette: 8_011,
  lossReturns: 16_033,
  referralBonuses: 32_057,
}

describe('the bonus total', () => {
  test('is the sum of its six parts', () => {
    expect(bonusTotalOf(turnover)).toBe(63_112)
  })

  test.each([
    ['bonus', 62_111],
    ['seasonalGifts', 61_109],
    ['redemptions', 59_105],
    ['roulette', 55_101],
    ['lossReturns', 47_079],
    ['referralBonuses', 31_055],
  ] as const)('is smaller without %s', (part, total) => {
    expect(bonusTotalOf({ ...turnover, [part]: 0 })).toBe(total)
    expect(bonusTotalOf({ ...noTurnover, [part]: turnover[part] })).toBe(turnover[part])
  })

  test('has no other part', () => {
    const more: Turnover = { ...turnover, deposits: 1, withdrawals: 2, depositCount: 3, withdrawalCount: 4 }
    expect(bonusTotalOf(more)).toBe(63_112)
    expect(bonusParts).toHaveLength(6)
  })

  test('of no turnover is zero', () => {
    expect(bonusTotalOf(noTurnover)).toBe(0)
  })
})

test('net is deposits minus withdrawals, and may be negative', () => {
  expect(netOf(turnover)).toBe(58_008)
  expect(netOf({ deposits: 40_009, withdrawals: 98_017 })).toBe(-58_008)
})

test('without movements every figure is zero', () => {
  expect(Object.keys(noTurnover).toSorted()).toEqual(Object.keys(turnover).toSorted())
  expect(new Set(Object.values(noTurnover))).toEqual(new Set([0]))
})

test('the player report is sorted by every column, and grouped by agent or master', () => {
  expect(playerReportSorts.join(' ')).toBe(
    'time code name agent master depositCount deposits withdrawalCount withdrawals ' +
      'bonus seasonalGifts redemptions roulette lossReturns referralBonuses bonusTotal net',
  )
  expect([...reportedOnly, ...reportGroups]).toEqual(['active', 'first', 'agent', 'master'])
})
