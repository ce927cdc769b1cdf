import { senderChecks } from '@khlang/domain/cashier/name-check'
import { requestStates } from '@khlang/domain/cashier/request'
import { z } from 'zod'
import { instant, uuid } from '../wire.ts'

/** Facts that staff check before a withdrawal is paid. Amounts are whole baht. */
export const payoutCard = z.object({
  account: z
    .object({
      bank: z.string(),
      tail: z.string(),
      name: z.string(),
      changedAt: instant
        .nullable()
        .describe('When the account was changed, if that was within the last 72 hours'),
      payableFrom: instant
        .nullable()
        .describe('Before this moment only a supervisor may pay to the account, and must give a reason'),
    })
    .nullable(),
  lastPaid: z
    .object({ number: z.int(), amount: z.int(), at: instant })
    .nullable()
    .describe('The last withdrawal that was paid; null if this is the first'),
  since: z
    .object({ deposits: z.int(), amount: z.int(), bonus: z.int() })
    .describe('Deposits since the last withdrawal that was paid'),
  /** Whole baht paid to the player on this Bangkok day. */
  paidToday: z.int(),
  /** The player's other withdrawals that are not finished. */
  otherOpen: z.array(z.object({ id: uuid, number: z.int(), amount: z.int(), state: z.enum(requestStates) })),
  senders: z
    .object({
      result: z.enum(senderChecks),
      names: z.array(
        z.object({
          name: z.string(),
          times: z.int(),
          lastAt: instant,
          verdict: z.enum(['fits', 'differs', 'unclear']),
        }),
      ),
    })
    .describe('The sender names on this player’s deposits, compared with the player’s name'),
  obstacles: z
    .array(
      z.object({
        code: z.enum(['account-missing', 'player-suspended', 'account-cooling-down']),
        mayOverride: z.boolean().describe('Whether you may pay in spite of it, if you give a reason'),
      }),
    )
    .describe('What would prevent the transfer once the credit is deducted'),
  payingAccounts: z.int().describe('Number of shop accounts that can pay out now'),
  deducted: z
    .object({ by: z.string(), at: instant })
    .nullable()
    .describe('Who deducted the credit, and when; null before'),
  paid: z.object({ by: z.string(), at: instant }).nullable().describe('Who paid, and when; null before'),
})
export type PayoutCard = z.infer<typeof payoutCard>
