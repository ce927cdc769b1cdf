import { describe, expect, test } from 'vitest'
import type { Day } from '../time.ts'
import {
  bonusKinds,
  checkGoodwill,
  rewardKinds,
  serviceRewardKinds,
  usualGoodwill,
  usualGoodwillOfDay,
} from './reward.ts'
import { matchesRewardFilter, matchesRewardSearch, type RewardFilter } from './reward-filter.ts'

describe('goodwill for a player', () => {
  const rules = { ceiling: 300, givenToday: 470, mostADay: 751 }

  test.each([
    [280, true],
    [281, true],
    [282, 'goodwill-day-full'],
    [300, 'goodwill-day-full'],
    [301, 'goodwill-too-high'],
  ])('of %i credits, after 470 on the same day: %s', (given, answer) => {
    expect(checkGoodwill(given, rules)).toBe(answer)
  })

  test('may reach the ceiling of the role', () => {
    expect(checkGoodwill(300, { ...rules, givenToday: 0 })).toBe(true)
    expect(checkGoodwill(301, { ...rules, givenToday: 0 })).toBe('goodwill-too-high')
  })

  test('has a higher ceiling for roles with more responsibility, and none for others', () => {
    expect(usualGoodwill).toEqual({
      owner: 100_000,
      supervisor: 5_000,
      finance: 1_000,
      support: 300,
      viewer: 0,
      auditor: 0,
    })
    expect(usualGoodwillOfDay).toBe(5_000)
  })
})

test('the player site reports every reward except goodwill', () => {
  expect(serviceRewardKinds).toEqual(['redemption', 'spin', 'roulette', 'seasonalGift', 'referralBonus'])
  expect(rewardKinds).toEqual([...serviceRewardKinds, 'goodwill'])
})

test('four kinds of reward count as bonus, not spins or goodwill', () => {
  expect(bonusKinds).toEqual(['redemption', 'roulette', 'seasonalGift', 'referralBonus'])
})

describe('a list of rewards', () => {
  const row = {
    number: 815,
    state: 'cancelled' as const,
    takenBack: true,
    prize: 'Mystery box' as string | null,
    employee: 'nok@example.test' as string | null,
    createdAt: new Date('2026-11-20T17:30:00Z'),
    player: { code: 'north007', name: 'Somchai Sukjai' },
  }
  const day = (text: string) => text as Day

  test.each<[string, RewardFilter, boolean]>([
    ['everything without a filter', {}, true],
    ['the first day of the period', { from: day('2026-11-21') }, true],
    ['nothing before the first day', { from: day('2026-11-22') }, false],
    ['the last day of the period', { to: day('2026-11-21') }, true],
    ['nothing after the last day', { to: day('2026-11-20') }, false],
    ['a player for a whole code', { player: 'NORTH007' }, true],
    ['no player for part of a code', { player: 'north' }, false],
    ['the chosen prize', { prize: 'Mystery box' }, true],
    ['no other prize', { prize: 'Mystery' }, false],
    ['rewards that the employee gave', { employee: 'nok@example.test' }, true],
    ['no reward of another employee', { employee: 'lek@example.test' }, false],
    ['rewards in the chosen state', { state: 'cancelled' }, true],
    ['no reward in another state', { state: 'done' }, false],
    ['rewards that were taken back', { state: 'takenBack' }, true],
  ])('includes %s', (_what, filter, kept) => {
    expect(matchesRewardFilter(filter, row)).toBe(kept)
  })

  test.each(['815', '#815', 'NORTH', 'Som', 'Suk'])('is searched by %s', (q) => {
    expect(matchesRewardSearch({ q }, row)).toBe(true)
  })

  test.each(['81', 'orth', 'jai', 'Mystery'])('finds nothing by %s', (q) => {
    expect(matchesRewardSearch({ q }, row)).toBe(false)
  })

  test('searches only within the filter', () => {
    expect(matchesRewardSearch({}, row)).toBe(true)
    expect(matchesRewardSearch({ q: '815', prize: 'Coins' }, row)).toBe(false)
  })
})
