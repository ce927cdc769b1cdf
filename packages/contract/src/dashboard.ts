import { oc } from '@orpc/contract'
import { z } from 'zod'
import { hold } from './crediting/crediting.ts'
import { figures } from './reports/player-report.ts'
import { instant, uuid } from './wire.ts'

export const counters = z.object({
  entries: z.int().describe('Bank entries that are open and not on hold'),
  deposits: z.int().describe('Deposits that wait to be matched'),
  depositsUnderWay: z.int().describe('Deposits that are being credited'),
  depositsUnknown: z.int().describe('Deposits whose last step has an unknown outcome'),
  withdrawals: z.int().describe('Withdrawals that wait to be deducted or paid'),
  toPay: z.int().describe('Those of them that are deducted and not yet paid'),
  payoutsLate: z
    .int()
    .describe('Those of them that were deducted longer ago than the shop’s limit for waiting'),
  paying: z.int().describe('Withdrawals that are being deducted or paid'),
  payoutsUnknown: z.int().describe('Withdrawals whose last step has an unknown outcome'),
  unknown: z.int().describe('Orders of unknown outcome'),
  late: z.int().describe('Entries and requests that have waited longer than the shop’s limit'),
  queued: z.int().describe('Orders that have waited to be sent for more than a minute'),
  handOver: z
    .object({ id: uuid, givenBy: z.string() })
    .nullable()
    .describe('The oldest shift handed over by a colleague that nobody has taken over yet'),
  approvals: z.int().describe('Approval requests of colleagues that you may decide'),
  asked: z.int().describe('Your own approval requests that wait for a decision'),
  hold: hold.nullable().describe('Set while sending to the back-end is on hold; null otherwise'),
})
export type Counters = z.infer<typeof counters>
/** The counters that the header of the console shows as numbers. */
export type Counted = 'entries' | 'deposits' | 'withdrawals' | 'unknown'

const totals = figures.extend({
  active: z
    .int()
    .describe('Players who signed in or whose request moved money. For a period: the sum of its days'),
  firstDeposits: z.int().describe('Players who made their first deposit'),
})
export const dayTotals = totals.extend({ day: z.string() })
export type DayTotals = z.infer<typeof dayTotals>

const windowTotals = totals.extend({ from: z.string(), to: z.string(), days: z.int() })
export type WindowTotals = z.infer<typeof windowTotals>

/** Result of the nightly comparison of the stored daily sums with the rows that they sum. */
const sumsCheck = z.object({
  at: instant,
  differences: z.int(),
  examples: z.array(
    z.object({
      rollup: z.string(),
      day: z.string(),
      playerId: uuid.nullable(),
      off: z.record(z.string(), z.unknown()).describe('By column: the stored sum less the correct one'),
    }),
  ),
})
export type SumsCheck = z.infer<typeof sumsCheck>

const summary = z.object({
  /** The Bangkok day of "today". */
  day: z.string(),
  at: instant,
  thisMonth: windowTotals.describe('From the first of the month until today'),
  sameDays: windowTotals.describe('The same days of last month; the whole month if it is shorter'),
  lastMonth: windowTotals,
  series: z.array(dayTotals).describe('The last 30 days, today last'),
  check: sumsCheck.nullable().describe('The last check of the stored sums; null if there was none'),
})
export type DashboardSummary = z.infer<typeof summary>

const waited = z.object({
  count: z.int(),
  median: z.int().nullable().describe('Seconds from the request until it was done'),
  worst: z.int().nullable(),
})
const hand = z.object({
  employee: z.string(),
  credits: z.int().describe('Number of deposits completed'),
  credited: z.string(),
  payouts: z.int(),
  paid: z.string(),
})
const work = z.object({
  day: z.string(),
  deposits: waited,
  withdrawals: waited,
  hands: z.array(hand).describe('Today’s requests by the employee who completed them, most first'),
})
export type DashboardWork = z.infer<typeof work>

const topPlayer = z.object({
  id: uuid,
  code: z.string(),
  name: z.string(),
  deposits: z.string(),
  withdrawals: z.string(),
  net: z.string(),
})
export type TopPlayer = z.infer<typeof topPlayer>
const topPlayers = z.object({
  from: z.string(),
  to: z.string(),
  byDeposits: z.array(topPlayer),
  byNet: z.array(topPlayer),
})

const readRoute = (path: string) =>
  oc.route({ method: 'GET', path: `/dashboard/${path}`, tags: ['dashboard'] })

export const dashboard = {
  /** Returns the counts and the hold that the console shows on every page, mostly in its header. */
  counters: readRoute('counters').output(counters),
  /**
   * Returns the figures of today, of this month beside the last, and of thirty days. They cover only players
   * that count in reports, by the day of the request.
   */
  summary: readRoute('summary').output(summary),
  /** Returns how long today's requests waited and who completed them, for all players. */
  work: readRoute('work').output(work),
  /** Returns the players with the highest figures of this month. */
  topPlayers: readRoute('top-players').output(topPlayers),
}
