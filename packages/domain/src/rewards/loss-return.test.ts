import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '../time.ts'
import {
  checkLossReturn,
  checkRateStart,
  coveredBy,
  isOver,
  lastCovered,
  lateDifference,
  lossReturn,
  whyNothingDue,
} from './loss-return.ts'

const rate = { lost: 500, won: 100 }
const baht = fc.integer({ min: 0, max: 2_000_000_000 })

describe('the amount of a loss-return', () => {
  test.each([
    ['5 % of the loss, rounded down', { deposits: 1019, withdrawals: 0, bonus: 0 }, 'lost', 50],
    ['a bonus reduces the loss', { deposits: 1000, withdrawals: 400, bonus: 200 }, 'lost', 20],
    ['1 % of the win, rounded down', { deposits: 100, withdrawals: 399, bonus: 0 }, 'won', 2],
    ['nothing if the bonus covers the loss', { deposits: 1000, withdrawals: 900, bonus: 100 }, 'even', 0],
    ['nothing if the bonus covers the win', { deposits: 900, withdrawals: 1000, bonus: 100 }, 'even', 0],
    ['nothing without deposits and withdrawals', { deposits: 0, withdrawals: 0, bonus: 0 }, 'even', 0],
    ['a loss of one credit', { deposits: 301, withdrawals: 200, bonus: 100 }, 'lost', 0],
    ['a win of one credit', { deposits: 200, withdrawals: 301, bonus: 100 }, 'won', 0],
    [
      'the deposits less withdrawals and bonus',
      { deposits: 7_419, withdrawals: 1_207, bonus: 311 },
      'lost',
      295,
    ],
    [
      'the withdrawals less deposits and bonus',
      { deposits: 1_207, withdrawals: 9_419, bonus: 311 },
      'won',
      79,
    ],
    ['a result below one credit is nothing', { deposits: 19, withdrawals: 0, bonus: 0 }, 'lost', 0],
  ])('%s', (_, inputs, rule, amount) => {
    expect(lossReturn(inputs, rate)).toMatchObject({ rule, amount })
  })

  test('states its basis, and what rounding down left out', () => {
    expect(lossReturn({ deposits: 7_419, withdrawals: 1_207, bonus: 311 }, rate)).toEqual({
      rule: 'lost',
      difference: 5_901,
      rate: 500,
      amount: 295,
      dropped: 5,
    })
    expect(lossReturn({ deposits: 1_207, withdrawals: 9_419, bonus: 311 }, { lost: 500, won: 137 })).toEqual({
      rule: 'won',
      difference: 7_901,
      rate: 137,
      amount: 108,
      dropped: 24,
    })
    expect(lossReturn({ deposits: 100, withdrawals: 100, bonus: 0 }, rate)).toEqual({
      rule: 'even',
      difference: 0,
      rate: 0,
      amount: 0,
      dropped: 0,
    })
  })

  test('never exceeds its share, and is less than one credit below it', () => {
    fc.assert(
      fc.property(baht, baht, baht, (deposits, withdrawals, bonus) => {
        const {
          amount,
          difference,
          rate: share,
          dropped,
        } = lossReturn({ deposits, withdrawals, bonus }, rate)
        const exact = (difference * share) / 10_000
        expect(amount).toBeLessThanOrEqual(exact)
        expect(exact - amount).toBeLessThan(1)
        expect(dropped).toBe(Math.floor(Math.round((exact - amount) * 10_000) / 100))
        expect(Number.isInteger(amount)).toBe(true)
      }),
    )
  })

  test('stays exact beyond the precision of a double', () => {
    expect(lossReturn({ deposits: 9_007_199_254_740_991, withdrawals: 0, bonus: 0 }, rate)).toMatchObject({
      amount: 450_359_962_737_049,
      dropped: 55,
    })
  })
})

describe('the covered period', () => {
  test.each([
    ['2024-02-14', '2024-02-01', '2024-02-29'],
    ['2025-02-28', '2025-02-01', '2025-02-28'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
    ['2026-04-01', '2026-04-01', '2026-04-30'],
  ])('of the month of %s is from %s to %s', (day, from, to) => {
    expect(coveredBy('month', day as Day)).toEqual({ span: 'month', from, to })
  })

  test('of a day is that day', () => {
    expect(coveredBy('day', '2026-10-19' as Day)).toEqual({
      span: 'day',
      from: '2026-10-19',
      to: '2026-10-19',
    })
  })

  test('is over at midnight in Bangkok, not before', () => {
    const month = coveredBy('month', '2026-10-05' as Day)
    expect(isOver(month, new Date('2026-10-31T16:59:59.999Z'))).toBe(false)
    expect(isOver(month, new Date('2026-10-31T17:00:00Z'))).toBe(true)
  })

  test('that ended last is yesterday, or the previous month', () => {
    const newYear = new Date('2025-12-31T17:00:00Z')
    expect(lastCovered('day', newYear)).toEqual({ span: 'day', from: '2025-12-31', to: '2025-12-31' })
    expect(lastCovered('day', new Date('2026-03-14T18:30:00Z'))).toMatchObject({ from: '2026-03-14' })
    expect(lastCovered('month', new Date('2026-03-14T18:30:00Z'))).toEqual({
      span: 'month',
      from: '2026-02-01',
      to: '2026-02-28',
    })
    expect(lastCovered('month', newYear)).toEqual({ span: 'month', from: '2025-12-01', to: '2025-12-31' })
  })
})

describe('a loss-return is payable', () => {
  const fine = {
    periodOver: true,
    amount: 5,
    state: 'unpaid',
    coveredElsewhere: false,
    requestsOpen: false,
    countsInReports: true,
    barred: null,
  } as const

  test('when nothing blocks it', () => expect(checkLossReturn(fine)).toBe(true))

  test('even if it is a single credit', () => expect(checkLossReturn({ ...fine, amount: 1 })).toBe(true))

  test('or refused with the most serious reason first', () => {
    const all = {
      periodOver: false,
      amount: 0,
      state: 'paid',
      coveredElsewhere: true,
      requestsOpen: true,
      countsInReports: false,
      barred: 'player-suspended',
    } as const
    const after = (better: Partial<typeof fine>) => checkLossReturn({ ...all, ...better })
    expect([
      after({}),
      after({ countsInReports: true }),
      after({ countsInReports: true, state: 'unpaid' }),
      after({ countsInReports: true, state: 'unpaid', coveredElsewhere: false }),
      after({ countsInReports: true, state: 'unpaid', coveredElsewhere: false, periodOver: true }),
      after({
        countsInReports: true,
        state: 'unpaid',
        coveredElsewhere: false,
        periodOver: true,
        requestsOpen: false,
      }),
      after({ ...fine, amount: 0 as never }),
    ]).toEqual([
      'not-in-reports',
      'loss-return-paid',
      'loss-covered',
      'period-not-over',
      'requests-open',
      'player-suspended',
      'nothing-to-return',
    ])
  })

  test.each([
    ['not-in-reports', { countsInReports: false }],
    ['loss-return-paid', { state: 'paid' }],
    ['loss-return-paid', { state: 'crediting' }],
    ['loss-covered', { coveredElsewhere: true }],
    ['period-not-over', { periodOver: false }],
    ['requests-open', { requestsOpen: true }],
    ['player-suspended', { barred: 'player-suspended' }],
    ['player-excluded', { barred: 'player-excluded' }],
    ['nothing-to-return', { amount: 0 }],
  ] as const)('or refused: %s', (reason, off) => {
    expect(checkLossReturn({ ...fine, ...off })).toBe(reason)
  })
})

test('a change after a payment is a difference, in either direction', () => {
  expect([
    lateDifference(50, null),
    lateDifference(50, 50),
    lateDifference(40, 50),
    lateDifference(60, 50),
  ]).toEqual([0, 0, -10, 10])
})

test('a rate starts with a future month', () => {
  const now = new Date('2026-11-21T10:00:00Z')
  expect(checkRateStart('2026-12-01' as Day, now)).toBe(true)
  expect(checkRateStart('2026-11-01' as Day, now)).toBe('rate-not-ahead')
  expect(checkRateStart('2026-12-02' as Day, now)).toBe('rate-not-first')
  expect(checkRateStart('2026-12-01' as Day, new Date('2026-11-30T17:00:00Z'))).toBe('rate-not-ahead')
})

test.each([
  [{ deposits: 1000, withdrawals: 0, bonus: 0 }, null],
  [{ deposits: 0, withdrawals: 0, bonus: 50 }, 'nothing-moved'],
  [{ deposits: 300, withdrawals: 300, bonus: 0 }, 'even'],
  [{ deposits: 300, withdrawals: 300, bonus: 1 }, 'bonus-covers'],
  [{ deposits: 500, withdrawals: 0, bonus: 500 }, 'bonus-covers'],
  [{ deposits: 19, withdrawals: 0, bonus: 0 }, 'below-one'],
  [{ deposits: 0, withdrawals: 5000, bonus: 0 }, 'no-share'],
] as const)('for %o nothing is due because %s', (given, reason) => {
  expect(whyNothingDue(given, lossReturn(given, { lost: 500, won: 0 }))).toBe(reason)
})
