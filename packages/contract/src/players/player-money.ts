import { rewardKinds } from '@khlang/domain/rewards/reward'
import { z } from 'zod'
import { instant, uuid } from '../wire.ts'

const summed = z.object({ count: z.int(), amount: z.string().describe('Baht') })
const one = z.object({ id: uuid, number: z.int(), amount: z.string(), at: instant })

export const playerMoney = z.object({
  deposits: summed,
  withdrawals: summed.describe('Withdrawals that were paid'),
  bonus: z.int().describe('Bonus credits given with those deposits'),
  rewards: z
    .array(z.object({ kind: z.enum(rewardKinds), credits: z.int() }))
    .describe('Rewards given in the period, by kind'),
  unrecovered: z
    .object({ count: z.int(), credits: z.int() })
    .describe(
      'Credit not recovered: what stayed with the player of deposits that were undone in the period. In no other sum',
    ),
  net: z.string().describe('Baht: deposits less withdrawals'),
  firstDeposit: one.nullable().describe('Over the player’s whole history'),
  waiting: z
    .object({ deposits: summed, withdrawals: summed })
    .describe('Requests open now, whatever the period'),
  days: z
    .array(z.object({ day: z.string(), deposits: z.int(), withdrawals: z.int() }))
    .describe(
      'Whole baht for each Bangkok day on which money moved. Empty if the period is longer than 62 days',
    ),
})
export type PlayerMoney = z.infer<typeof playerMoney>

const movedSums = z.object({ deposits: summed, withdrawals: summed.describe('Withdrawals that were paid') })

export const recentMoney = z.object({
  day: z.string().describe('The Bangkok day to which `today` refers'),
  today: movedSums,
  month: movedSums.describe('From the first of this month, including today'),
  lastDeposit: one.nullable().describe('Over the player’s whole history'),
  lastWithdrawal: one.nullable().describe('Over the player’s whole history'),
})
export type RecentMoney = z.infer<typeof recentMoney>

/** Why a balance is not known: the back-end offers none, did not answer, or answered without a balance. */
export const balanceGaps = ['not-offered', 'no-answer', 'not-told'] as const
