import { expect, test } from 'vitest'
import type { Exclusion } from '../players/exclusion.ts'
import type { PlayerStatus } from '../players/player.ts'
import type { Day } from '../time.ts'
import { orderPurposes } from './order.ts'
import { whyNotSentAgain } from './sent-again.ts'

const day = '2026-11-29' as Day
const refusals = (status: PlayerStatus, exclusion: Exclusion | null = null) =>
  Object.fromEntries(
    orderPurposes.flatMap((purpose) => {
      const refusal = whyNotSentAgain(purpose, { status, exclusion }, day)
      return refusal === null ? [] : [[purpose, refusal]]
    }),
  )

test('a suspended player is sent no credit, reward, loss-return or payout again', () => {
  expect(refusals('suspended')).toEqual({
    creditDeposit: 'player-suspended',
    giveReward: 'player-suspended',
    payLossReturn: 'player-suspended',
    payOutWithdrawal: 'player-suspended',
  })
})

test('an excluded player is sent nothing again that they are excluded from, until the last day', () => {
  const rewards = { giveReward: 'player-excluded', payLossReturn: 'player-excluded' }
  expect(refusals('normal', { from: 'rewards', until: null })).toEqual(rewards)
  expect(refusals('normal', { from: 'deposits', until: day })).toEqual({
    creditDeposit: 'player-excluded',
    ...rewards,
  })
  expect(refusals('normal', { from: 'deposits', until: '2026-11-28' as Day })).toEqual({})
})

test('any other player is sent every order again', () => {
  expect([refusals('normal'), refusals('watch')]).toEqual([{}, {}])
})
