import { rewardKinds } from '@khlang/domain/rewards/reward'
import { z } from 'zod'
import { instant } from './wire.ts'

const summed = z.object({ count: z.int(), amount: z.string().describe('Baht') })
const one = z.object({ id: z.uuid(), number: z.int(), amount: z.string(), at: instant })

export const playerMoney = z.object({
  deposits: summed,
  withdrawals: summed.describe('Paid ones'),
  bonus: z.int().describe('With those deposits'),
  rewards: z
    .array(z.object({ kind: z.enum(rewardKinds), credits: z.int() }))
    .describe('Given in the period, by kind'),
  net: z.string().describe('Deposits without withdrawals, in baht'),
  firstDeposit: one.nullable().describe('Ever'),
  waiting: z.object({ deposits: summed, withdrawals: summed }).describe('Now, whatever the period'),
  days: z
    .array(z.object({ day: z.string(), deposits: z.int(), withdrawals: z.int() }))
    .describe('Whole baht per Bangkok day on which money moved; empty for a period of more than 62 days'),
})
export type PlayerMoney = z.infer<typeof playerMoney>

const moved = z.object({ deposits: summed, withdrawals: summed.describe('Paid ones') })

export const recentMoney = z.object({
  day: z.string().describe('Which Bangkok day it is by the clock of the database: `today` is of this day'),
  today: moved,
  month: moved.describe('From the first of this month, with today'),
  lastDeposit: one.nullable().describe('Ever'),
  lastWithdrawal: one.nullable().describe('Ever'),
})
export type RecentMoney = z.infer<typeof recentMoney>

/** Why a balance is not known: the back-end is not asked for any, did not answer, or answered without one. */
export const balanceGaps = ['not-offered', 'no-answer', 'not-told'] as const
