import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { may, roles } from '../staff/acts.ts'
import type { Day } from '../time.ts'
import {
  type Exclusion,
  isExcludedFromRewards,
  isExcludedFromDeposits,
  isWeaker,
  mayChangeExclusion,
} from './exclusion.ts'
import { playerStatuses } from './player.ts'
import { mayChangeStanding, rewardRefusal, whyCreditBlocked, whyDepositBlocked } from './standing.ts'

const today = '2026-11-21' as Day
const day = fc.integer({ min: -40, max: 40 }).map((days) => {
  const at = new Date(Date.UTC(2026, 10, 21 + days))
  return at.toISOString().slice(0, 10) as Day
})
const exclusions = fc.option(
  fc.record({
    from: fc.constantFrom('rewards' as const, 'deposits' as const),
    until: fc.option(day, { nil: null }),
  }),
  { nil: null },
)
const exclusion = (from: Exclusion['from'], until: string | null): Exclusion => ({
  from,
  until: until as Day | null,
})

describe('credit and deposits of a player', () => {
  test('are blocked by a suspension or an exclusion, and by nothing else', () => {
    for (const playerStatus of playerStatuses)
      for (const playerExcluded of [false, true]) {
        const obstacle =
          playerStatus === 'suspended' ? 'player-suspended' : playerExcluded ? 'player-excluded' : null
        expect(whyCreditBlocked({ playerStatus, playerExcluded })).toBe(obstacle)
        expect(whyDepositBlocked({ playerStatus, playerExcluded })).toBe(obstacle)
      }
  })
})

describe('a reward is allowed or refused', () => {
  test.each([
    ['a player in normal standing', 'normal', null, null],
    ['a watched player', 'watch', null, null],
    ['a suspended player', 'suspended', null, 'player-suspended'],
    ['a player excluded from rewards for good', 'normal', exclusion('rewards', null), 'player-excluded'],
    ['a player excluded from deposits', 'normal', exclusion('deposits', null), 'player-excluded'],
    [
      'a player excluded from rewards until today',
      'normal',
      exclusion('rewards', '2026-11-21'),
      'player-excluded',
    ],
    ['a player whose exclusion ended yesterday', 'normal', exclusion('rewards', '2026-11-20'), null],
  ] as const)('for %s', (_who, status, wish, refusal) => {
    expect(rewardRefusal({ status, exclusion: wish }, today)).toBe(refusal)
  })

  test('never for a player excluded from deposits', () => {
    fc.assert(
      fc.property(exclusions, (wish) => {
        if (isExcludedFromDeposits(wish, today))
          expect(rewardRefusal({ status: 'normal', exclusion: wish }, today)).toBe('player-excluded')
        expect(isExcludedFromDeposits(wish, today) && !isExcludedFromRewards(wish, today)).toBe(false)
      }),
    )
  })
})

describe('a change of an exclusion', () => {
  // Invariant: An exclusion that a player asked for is weakened only by a role that may decide about standings,
  // with a reason. Rule: `domain/players/exclusion.ts`. Database: row lock on the player.
  test('that weakens it needs a role that may decide, whatever the new one is', () => {
    fc.assert(
      fc.property(exclusions, exclusions, fc.constantFrom(...roles), (before, after, role) => {
        const allowed = mayChangeExclusion(role, { before, after, today })
        if (!may(role, 'player.note')) expect(allowed).toBe('not-permitted')
        else if (!isWeaker(before, after, today)) expect(allowed).toBe(true)
        else expect(allowed).toBe(may(role, 'player.standing') || 'exclusion-stands')
      }),
    )
  })

  test('weakens it if the player would be excluded from less on any day', () => {
    const days = Array.from(
      { length: 90 },
      (_, at) => new Date(Date.UTC(2026, 10, 21 + at)).toISOString().slice(0, 10) as Day,
    )
    const keeps = (wish: Exclusion | null) =>
      days.map((one) => [isExcludedFromRewards(wish, one), isExcludedFromDeposits(wish, one)])
    fc.assert(
      fc.property(exclusions, exclusions, (before, after) => {
        const [was, is] = [keeps(before), keeps(after)]
        const less = was.some(
          ([rewards, deposits], at) => (rewards && !is[at]![0]) || (deposits && !is[at]![1]),
        )
        if (less) expect(isWeaker(before, after, today)).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})

test('a role that writes notes may set "watch"; only a role that may decide suspends and lifts it', () => {
  expect(mayChangeStanding('support', { from: 'normal', to: 'watch' })).toBe(true)
  expect(mayChangeStanding('support', { from: 'watch', to: 'normal' })).toBe(true)
  for (const role of ['support', 'finance', 'viewer', 'auditor'] as const) {
    expect(mayChangeStanding(role, { from: 'normal', to: 'suspended' })).toBe('not-permitted')
    expect(mayChangeStanding(role, { from: 'suspended', to: 'normal' })).toBe('not-permitted')
    expect(mayChangeStanding(role, { from: 'suspended', to: 'watch' })).toBe('not-permitted')
  }
  expect(mayChangeStanding('supervisor', { from: 'suspended', to: 'watch' })).toBe(true)
  expect(mayChangeStanding('viewer', { from: 'normal', to: 'watch' })).toBe('not-permitted')
})
