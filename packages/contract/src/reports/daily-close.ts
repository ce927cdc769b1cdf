import type { ExplanationId, OperationId } from '@khlang/domain/brand'
import { orderPurposes } from '@khlang/domain/crediting/order'
import { discrepancyKinds } from '@khlang/domain/reports/day-close'
import { entryOutcomes } from '@khlang/domain/reports/day-entry'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { refuses } from '../problems.ts'
import { can, day, id, instant, operationId, text, uuid } from '../wire.ts'

const countAndBaht = z.object({ count: z.int(), baht: z.string() })
export type CountedBaht = z.infer<typeof countAndBaht>
const baht = z.string().describe('Baht with two decimals, for example `-120.50`')

/** A bank line on either side of a break: the balance of the line after it does not follow from the line before. */
const lineAt = z.object({ id: uuid, number: z.int(), at: instant })

export const accountDay = z.object({
  code: z.string(),
  bank: z.string(),
  name: z.string(),
  opening: baht.nullable().describe('null if no balance of this account is known'),
  came: countAndBaht,
  went: countAndBaht,
  closing: baht.nullable(),
  drift: baht.nullable().describe('closing − (opening + came − went)'),
  breaks: z.int().describe('Number of balances that do not follow from the one before'),
  firstBreak: z.object({ before: lineAt.nullable(), after: lineAt, expected: baht, found: baht }).nullable(),
  silent: z.int().describe('Number of lines without a balance'),
  fates: z.object(
    Object.fromEntries(entryOutcomes.map((outcome) => [outcome, countAndBaht])) as Record<
      (typeof entryOutcomes)[number],
      typeof countAndBaht
    >,
  ),
})
export type AccountDayShown = z.infer<typeof accountDay>

const discrepancyKey = {
  kind: z.enum(discrepancyKinds),
  account: z.string().nullable().describe('Code of the shop account; null if it concerns the whole shop'),
}
const discrepancyFigure = { ...discrepancyKey, count: z.int(), baht }
const mark = z
  .string()
  .max(80)
  .describe(
    'Identifies the figures and their rows. Send the value that you read; if they have changed since, the call is refused with `drift-changed`',
  )
export const discrepancyShown = z.object({ ...discrepancyFigure, mark })
export type DiscrepancyShown = z.infer<typeof discrepancyShown>

/** The figures of a day, frozen when it is closed. */
export const dayFigures = z.object({
  accounts: z.array(accountDay),
  money: z.object({
    credited: countAndBaht,
    asked: baht,
    rest: baht.describe('Satang below a whole baht, which are not credited'),
    unequal: baht,
    bonus: z.int(),
    credits: z.int(),
  }),
  deposits: countAndBaht.describe('Deposits requested on this day that are done'),
  orders: z.array(z.object({ purpose: z.enum(orderPurposes), count: z.int(), credits: z.int() })),
  unrecovered: z
    .object({ count: z.int(), credits: z.int() })
    .optional()
    .describe(
      'Credit not recovered: what stayed with players whose deposits were undone on this day. Missing if there is none',
    ),
  payouts: z.object({
    sent: countAndBaht,
    byHand: countAndBaht,
    left: countAndBaht,
    fees: countAndBaht
      .optional()
      .describe(
        'Bank fees: how much more the bank lines are than their payouts. Missing for days closed by an older version',
      ),
  }),
  drifts: z.array(discrepancyShown),
})
export type DayFigures = z.infer<typeof dayFigures>

export const explanation = z.object({
  id: uuid,
  ...discrepancyFigure,
  body: z.string(),
  author: z.string(),
  at: instant,
  /** Whether it was not withdrawn and the figure is still the one it explains. */
  stands: z.boolean(),
  withdrawn: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
  can,
})
export type Explanation = z.infer<typeof explanation>

const closing = z.object({
  closedBy: z.string(),
  closedAt: instant,
  note: z.string().nullable(),
  reopened: z.object({ by: z.string(), at: instant, reason: z.string() }).nullable(),
})

const figureValue = z.object({ count: z.int().nullable(), amount: z.string().nullable() })
/** A figure that has changed since the day was closed. */
const difference = z.object({
  account: z.string().nullable(),
  figure: z
    .string()
    .describe('Name of the figure, for example `came`, `closing`, `fate.open` or `drift.payout`'),
  was: figureValue,
  is: figureValue,
})
export type Difference = z.infer<typeof difference>

export const dayShown = z.object({
  day: z.string(),
  state: z.enum(['running', 'open', 'closed']),
  mark: mark.describe('Identifies these figures. Send it to close the day'),
  figures: dayFigures,
  /** Differences that are neither zero nor explained: the day cannot be closed. */
  unexplained: z.int(),
  explanations: z.array(explanation),
  closings: z.array(closing).describe('Newest first. If the first was not reopened, the day is closed'),
  differences: z.array(difference).describe('What has changed since the day was closed'),
  can,
})
export type DayShown = z.infer<typeof dayShown>

/** A row behind a discrepancy, with what is needed to open it. */
export const discrepancyRow = z.object({
  kind: z.enum(['entry', 'deposit', 'withdrawal']),
  id: uuid,
  number: z.int(),
  at: instant,
  baht,
  account: z.string().nullable(),
  player: z.string().nullable(),
  status: z.string(),
  employee: z.string().nullable(),
  reason: z.string().nullable(),
})
export type DiscrepancyRowShown = z.infer<typeof discrepancyRow>
export const discrepancyRowsShown = 200

const operation = { operationId: operationId as unknown as z.ZodType<OperationId, string> }
const readRoute = (path: string) => oc.route({ method: 'GET', path: `/reports/${path}`, tags: ['reports'] })
const command = (path: string) => oc.route({ method: 'POST', path: `/reports/${path}`, tags: ['reports'] })

export const dailyClose = {
  /** Returns a Bangkok day in three views: the banks' lines, the players' requests, and the orders. */
  dailyClose: readRoute('daily-close').input(z.object({ day })).output(dayShown),
  /** Returns for each day of the last five weeks, today first, whether it is closed, by whom and when. */
  days: readRoute('days').output(
    z.object({
      rows: z.array(
        z.object({
          day: z.string(),
          state: z.enum(['running', 'open', 'closed']),
          closedBy: z.string().nullable(),
          closedAt: instant.nullable(),
        }),
      ),
    }),
  ),
  driftRows: readRoute('drift-rows')
    .input(z.object({ day, kind: discrepancyKey.kind, account: text(40).optional() }))
    .output(z.object({ rows: z.array(discrepancyRow), more: z.int() })),
  explainDrift: command('explain-drift')
    .input(
      z.object({
        ...operation,
        day,
        kind: discrepancyKey.kind,
        account: text(40).nullable(),
        mark,
        body: text(1_000, 3),
      }),
    )
    .output(dayShown)
    .errors(refuses('day-closed', 'drift-changed', 'operation-reused')),
  /** Withdraws an explanation. It stays readable, struck through, with who withdrew it and why. */
  withdrawExplanation: command('withdraw-explanation')
    .input(z.object({ ...operation, id: id<ExplanationId>(), reason: text(500, 3) }))
    .output(dayShown)
    .errors(refuses('not-found', 'not-permitted', 'day-closed', 'explanation-withdrawn', 'operation-reused')),
  closeDay: command('close-day')
    .input(z.object({ ...operation, day, mark, note: text(1_000).optional() }))
    .output(dayShown)
    .errors(refuses('day-closed', 'day-not-over', 'day-unexplained', 'drift-changed', 'operation-reused')),
  reopenDay: command('reopen-day')
    .input(z.object({ ...operation, day, reason: text(500, 3) }))
    .output(dayShown)
    .errors(refuses('day-not-closed', 'operation-reused')),
}
