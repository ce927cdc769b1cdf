import { expect, test } from 'vitest'
import { usualCeilings } from '../cashier/bonus.ts'
import type { RequestState } from '../cashier/request.ts'
import { credits } from '../money.ts'
import { playerStatuses } from '../players/player.ts'
import { standingEffects, whyCreditBlocked } from '../players/standing.ts'
import { usualApprovals } from '../staff/approval.ts'
import { classifyPair, type PairedRequest, type PairSetting } from './bulk-match.ts'
import { type MatchConfidence, matchConfidences } from './candidates.ts'

const now = new Date('2026-11-20T12:00:00+07:00')
const later = new Date(now.getTime() + 60_000)
const setting: PairSetting = {
  actor: { email: 'nok@example.test' as never, role: 'support' },
  now,
  ceilings: usualCeilings,
  approvals: usualApprovals,
}
const request: PairedRequest = {
  holder: null,
  leaseUntil: null,
  holdReason: null,
  holdUntil: null,
  playerStatus: 'normal',
  playerExcluded: false,
  amount: credits(300),
  bonus: credits(0),
  slipAlike: false,
  duplicates: [],
  contested: false,
}
const classify = (
  change: Partial<PairedRequest> = {},
  judgement: MatchConfidence = 'certain',
  settingChange: Partial<PairSetting> = {},
) => {
  const pair = { entry: true as const, judgement, request: { ...request, ...change } }
  const { group, why } = classifyPair(pair, { ...setting, ...settingChange })
  return [group, why]
}

test('a pair is ready if the ranking proposes it, and an entry without a request is not eligible', () => {
  expect(matchConfidences.map((judgement) => classify({}, judgement))).toEqual([
    ['ready', 'certain'],
    ['ready', 'suggested'],
    ['look', 'ambiguous'],
    ['look', 'none'],
  ])
  const alone = { entry: true as const, judgement: 'none' as const, request: null }
  expect(classifyPair(alone, setting)).toEqual({ group: 'not-eligible', why: 'none' })
  const closed = { entry: 'entry-not-open' as never, judgement: 'certain' as const, request }
  expect(classifyPair(closed, setting)).toEqual({ group: 'not-eligible', why: 'entry-not-open' })
})

test('a doubtful pair needs a look, however certain it is', () => {
  expect(classify({ contested: true, slipAlike: true, playerStatus: 'watch' })).toEqual(['look', 'contested'])
  expect(classify({ slipAlike: true, playerStatus: 'watch' })).toEqual(['look', 'slip-alike'])
  expect(classify({ playerStatus: 'watch' })).toEqual(['look', 'player-watched'])
})

test('no player whose standing is not free in bulk is ready', () => {
  for (const playerStatus of playerStatuses) {
    const [group] = classify({ playerStatus })
    const isBlocked = whyCreditBlocked({ playerStatus, playerExcluded: false }) !== null
    const isFree = standingEffects[playerStatus].bulk === 'free'
    expect([playerStatus, group]).toEqual([
      playerStatus,
      isBlocked ? 'not-eligible' : isFree ? 'ready' : 'look',
    ])
  }
})

test('a pair that the match would refuse is not eligible', () => {
  const theirs = { holder: 'dao@example.test', leaseUntil: later, contested: true }
  expect(classify(theirs)).toEqual(['not-eligible', 'request-held'])
  expect(classify({ ...theirs, holder: setting.actor.email, contested: false })).toEqual(['ready', 'certain'])
  expect(classify({ ...theirs, leaseUntil: now, contested: false })).toEqual(['ready', 'certain'])
  expect(classify({ holdReason: 'who is this' })).toEqual(['not-eligible', 'request-on-hold'])
  expect(classify({ holdReason: 'who is this', holdUntil: now })).toEqual(['ready', 'certain'])
  expect(classify({ playerStatus: 'suspended' })).toEqual(['not-eligible', 'player-suspended'])
  expect(classify({ playerExcluded: true })).toEqual(['not-eligible', 'player-excluded'])
  expect(classify({ bonus: credits(2_000) })).toEqual(['ready', 'certain'])
  expect(classify({ bonus: credits(2_001) })).toEqual(['not-eligible', 'bonus-too-high'])
  const slipOf = (state: RequestState) =>
    ({ slipAlike: true, duplicates: [{ kind: 'deposit', state }] }) as const
  expect(classify(slipOf('done'))).toEqual(['not-eligible', 'slip-used'])
  expect(classify(slipOf('cancelled'))).toEqual(['look', 'slip-alike'])
  const approvals = { from: { ...usualApprovals.from, 'entry.match': 400 } }
  expect(classify({ bonus: credits(99) }, 'certain', { approvals })).toEqual(['ready', 'certain'])
  expect(classify({ bonus: credits(100) }, 'certain', { approvals })).toEqual([
    'not-eligible',
    'approval-needed',
  ])
})
