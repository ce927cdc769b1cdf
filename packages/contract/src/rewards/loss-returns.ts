import { maxSearchLength } from '@khlang/domain/list-words'
import type { OperationId, PlayerId } from '@khlang/domain/brand'
import { lossReturnSpans, nothingReasons } from '@khlang/domain/rewards/loss-return'
import { lossReturnShown, lossReturnSorts } from '@khlang/domain/rewards/loss-return-list'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import {
  bookDay,
  day,
  directions,
  id,
  instant,
  operationId,
  page,
  paging,
  rowBase,
  rowCount,
  searchText,
  text,
  uuid,
} from '../wire.ts'

const states = ['unpaid', 'crediting', 'paid'] as const
const baht = z.string().describe('Whole baht')

const coveredDays = z.object({ span: z.enum(lossReturnSpans), from: z.string(), to: z.string() })

/** A player's loss-return for a period: the amount due and the amount paid. */
export const lossReturnRow = rowBase.extend({
  id: uuid.describe('Identifies the player and the period'),
  number: z.int().nullable().describe('Number of the payment; null if nothing was paid'),
  covered: coveredDays,
  player: z.object({ id: uuid, code: z.string(), name: z.string() }),
  agent: z.object({ id: uuid, name: z.string() }).nullable(),
  master: z.object({ id: uuid, key: z.int(), name: z.string() }).nullable(),
  deposits: baht,
  withdrawals: baht,
  bonus: baht.describe(
    'Whole baht: the six parts of the bonus total, without the loss-return of the same period',
  ),
  /** Whether the player lost or won in the period: each has its own rate. */
  rule: z.enum(['lost', 'won', 'even']),
  difference: baht.describe('Whole baht: the amount that the rate is applied to'),
  rate: z.int().describe('In hundredths of a percent: 500 is 5%'),
  amount: z.int().describe('Credits due by the current figures'),
  nothing: z.enum(nothingReasons).nullable().describe('Why nothing is due; null if something is'),
  state: z.enum(states),
  phase: z.enum(['queued', 'sending', 'waiting', 'unknown']).nullable(),
  paid: z.int().nullable().describe('Credits paid or being paid; null if none'),
  late: z
    .int()
    .describe('Credits due now less credits paid, if the figures changed afterwards; 0 if they did not'),
  elsewhere: z.int().describe('Credits paid for some of these days with another period'),
})
export type LossReturnRow = z.infer<typeof lossReturnRow>

const period = {
  span: z.enum(lossReturnSpans),
  day: bookDay.describe('The day in Bangkok; for a month, any of its days'),
}

export const lossReturnFilter = z.object({
  ...period,
  state: z.enum(lossReturnShown).optional(),
  q: searchText(maxSearchLength).optional(),
  player: text(40).optional(),
  agent: uuid.optional(),
  master: uuid.optional(),
})

export const lossReturnSorting = {
  sort: z.enum(lossReturnSorts).default('amount'),
  direction: z.enum(directions).default('desc'),
}

const sums = z.object({
  deposits: baht,
  withdrawals: baht,
  bonus: baht,
  amount: z.int(),
  paid: z.int(),
  paidCount: z.int(),
  unpaid: z.int(),
})
const lossReturnSums = rowCount.extend({
  sums: sums.nullable().describe('null if there are more rows than are counted'),
})
export type LossReturnSums = z.infer<typeof lossReturnSums>

const rate = z.object({
  id: z.int().describe('Version of the rate'),
  fromMonth: z.string(),
  lost: z.int().describe('Share of a loss that is given back, in hundredths of a percent'),
  won: z.int().describe('Share of a win that is given, in hundredths of a percent'),
  employee: z.string().nullable(),
  createdAt: instant,
})
export type Rate = z.infer<typeof rate>

const parts = z.object({
  bonus: baht,
  seasonalGifts: baht,
  redemptions: baht,
  roulette: baht,
  referralBonuses: baht,
  lossReturns: baht.describe('Loss-returns paid in these days for earlier days'),
})

const payment = z.object({
  id: uuid,
  number: z.int(),
  covered: coveredDays,
  state: z.enum(['crediting', 'done', 'cancelled']),
  phase: lossReturnRow.shape.phase,
  amount: z.int(),
  deposits: baht,
  withdrawals: baht,
  bonus: baht,
  rate: z.int().describe('Version of the rate'),
  orderId: uuid.nullable(),
  result: z.string().nullable().describe('The message of the back-end if it was not paid'),
  takenBack: z.boolean().describe('Whether it was paid and its credit was taken back'),
  employee: z.string(),
  createdAt: instant,
})

/** How the amount was computed, and every payment that overlaps these days. `parts`: what `bonus` consists of. */
const explained = z.object({
  row: lossReturnRow,
  counts: z.object({ deposits: z.int(), withdrawals: z.int() }),
  parts,
  rate,
  dropped: z.int().describe('What was lost by rounding down, in hundredths of a credit'),
  payments: z.array(payment),
})
export type LossReturnExplained = z.infer<typeof explained>

const refusals = [
  'period-not-over',
  'nothing-to-return',
  'loss-return-paid',
  'loss-covered',
  'requests-open',
  'loss-return-changed',
  'player-suspended',
  'player-excluded',
  'not-in-reports',
] as const

const one = z.object({
  operationId: operationId as unknown as z.ZodType<OperationId, string>,
  playerId: id<PlayerId>(),
  amount: z
    .int()
    .min(1)
    .max(999_999_999)
    .describe('The amount you saw. The payment is refused if the amount has changed'),
})

const rateRule = 'Hundredths of a percent, from 0 to 10000.'

export const lossReturns = {
  /**
   * Returns the players who count in reports and are due a loss-return (คืนยอดเสีย) for the day or the month, already
   * paid or not. With a `state`, those in that state instead.
   */
  lossReturn: oc
    .route({ method: 'GET', path: '/rewards/loss-return', tags: ['rewards'] })
    .input(lossReturnFilter.extend({ ...lossReturnSorting, ...paging }))
    .output(page(lossReturnRow)),
  lossReturnRow: oc
    .route({ method: 'GET', path: '/rewards/loss-return-row', tags: ['rewards'] })
    .input(z.object({ ...period, id: uuid }))
    .output(lossReturnRow)
    .errors(refuses('not-found')),
  lossReturnTotals: oc
    .route({ method: 'GET', path: '/rewards/loss-return-totals', tags: ['rewards'] })
    .input(lossReturnFilter)
    .output(lossReturnSums),
  explainLossReturn: oc
    .route({ method: 'GET', path: '/rewards/explain-loss-return', tags: ['rewards'] })
    .input(z.object({ ...period, playerId: id<PlayerId>() }))
    .output(explained)
    .errors(refuses('not-found')),
  /** Returns the current state of each row of a selection, with the reason if it cannot be paid. */
  previewLossReturns: oc
    .route({ method: 'POST', path: '/rewards/preview-loss-returns', tags: ['rewards'] })
    .input(z.object({ ...period, ids: z.array(uuid).min(1).max(500) }))
    .output(z.object({ rows: z.array(lossReturnRow) })),
  payLossReturn: oc
    .route({ method: 'POST', path: '/rewards/pay-loss-return', tags: ['rewards'] })
    .input(one.extend(period))
    .output(lossReturnRow)
    .errors(refuses('not-found', ...refusals, 'operation-reused', 'approval-needed')),
  /** Pays a batch of a selection, each separately. The answer has one result per player, in order. */
  payLossReturns: oc
    .route({ method: 'POST', path: '/rewards/pay-loss-returns', tags: ['rewards'] })
    .input(z.object({ ...period, players: z.array(one).min(1).max(50) }))
    .output(
      z.object({
        results: z.array(
          z.discriminatedUnion('outcome', [
            z.object({ outcome: z.literal('ordered'), playerId: uuid, row: lossReturnRow }),
            z.object({ outcome: z.literal('refused'), playerId: uuid, code: z.string() }),
          ]),
        ),
      }),
    ),
  lossReturnRates: oc
    .route({ method: 'GET', path: '/rewards/loss-return-rates', tags: ['rewards'] })
    .output(z.object({ rows: z.array(rate) })),
  /**
   * Sets the rate from the first day of a month that has not begun. Loss-returns for earlier days keep their rate.
   */
  setLossReturnRate: oc
    .route({ method: 'POST', path: '/rewards/set-loss-return-rate', tags: ['rewards'] })
    .input(
      z.object({
        fromMonth: day,
        lost: z.number(rateRule).int(rateRule).min(0, rateRule).max(10_000, rateRule),
        won: z.number(rateRule).int(rateRule).min(0, rateRule).max(10_000, rateRule),
        reason: text(500, 1),
        seen: rate.shape.id
          .nullable()
          .describe(
            'Version of the rate you last read for this month, which this one replaces; null if there was none. If it has changed since, nothing is saved',
          ),
      }),
    )
    .output(rate)
    .errors(refuses('rate-not-ahead', 'rate-not-first', 'stale-version')),
}
