import { oc } from '@orpc/contract'
import { z } from 'zod'
import { hold } from './crediting.ts'
import { figures } from './player-report.ts'
import { instant } from './wire.ts'

export const counters = z.object({
  entries: z.int().describe('Statement entries that wait: open, and not put aside'),
  deposits: z.int().describe('Deposits in progress'),
  depositsUnderWay: z.int().describe('Deposits that the back-end is being asked about'),
  depositsUnknown: z.int().describe('Deposits of which nobody knows the outcome of the last step'),
  withdrawals: z.int().describe('Withdrawals that wait to be deducted or to be paid'),
  toPay: z.int().describe('Of these, the ones that are deducted and not yet paid'),
  payoutsLate: z
    .int()
    .describe('Of these, the ones that were deducted longer ago than the shop lets anything wait'),
  paying: z.int().describe('Withdrawals that the back-end is being asked about'),
  payoutsUnknown: z.int().describe('Withdrawals of which nobody knows the outcome of the last step'),
  unknown: z.int().describe('Orders whose outcome nobody knows'),
  late: z.int().describe('Of these, entries and requests that wait longer than the shop allows'),
  queued: z.int().describe('Orders that have waited to be sent for more than a minute'),
  handOver: z
    .object({ id: z.uuid(), givenBy: z.string() })
    .nullable()
    .describe('The oldest shift that a colleague handed over and that nobody took yet'),
  approvals: z.int().describe('What colleagues asked for and whoever asks may decide'),
  asked: z.int().describe('What he asked for himself and waits for'),
  hold: hold.nullable().describe('Why nothing is sent, while sending is held'),
})
export type Counters = z.infer<typeof counters>
/** The counters that the header shows. */
export type Counted = 'entries' | 'deposits' | 'withdrawals' | 'unknown'

const totals = figures.extend({
  active: z
    .int()
    .describe('Players with a sign-in or a request that moved money; in a period, of its days together'),
  firstDeposits: z.int().describe('Players whose first deposit it was'),
})
const dayTotals = totals.extend({ day: z.string() })
export type DayTotals = z.infer<typeof dayTotals>

const windowTotals = totals.extend({ from: z.string(), to: z.string(), days: z.int() })
export type WindowTotals = z.infer<typeof windowTotals>

/** Every precomputed sum is compared with its rows once a night. */
const sumsCheck = z.object({
  at: instant,
  differences: z.int(),
  examples: z.array(
    z.object({
      rollup: z.string(),
      day: z.string(),
      playerId: z.uuid().nullable(),
      off: z.record(z.string(), z.unknown()).describe('What stands less what should stand'),
    }),
  ),
})
export type SumsCheck = z.infer<typeof sumsCheck>

const summary = z.object({
  /** The Bangkok day of "today". */
  day: z.string(),
  at: instant,
  thisMonth: windowTotals.describe('From the first until today'),
  sameDays: windowTotals.describe('The same days of last month; all of a shorter one'),
  lastMonth: windowTotals,
  series: z.array(dayTotals).describe('Thirty days, today last'),
  check: sumsCheck.nullable().describe('The newest comparison of the sums with their rows'),
})
export type DashboardSummary = z.infer<typeof summary>

const waited = z.object({
  count: z.int(),
  median: z.int().nullable().describe('Seconds from asked to done'),
  worst: z.int().nullable(),
})
const hand = z.object({
  employee: z.string(),
  credits: z.int().describe('Deposits done'),
  credited: z.string(),
  payouts: z.int(),
  paid: z.string(),
})
const work = z.object({
  day: z.string(),
  deposits: waited,
  withdrawals: waited,
  hands: z.array(hand).describe('Who did what of the requests of today, the most first'),
})
export type DashboardWork = z.infer<typeof work>

const topPlayer = z.object({
  id: z.uuid(),
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

const read = (path: string) => oc.route({ method: 'GET', path: `/dashboard/${path}`, tags: ['dashboard'] })

export const dashboard = {
  /** The counters in the header. */
  counters: read('counters').output(counters),
  /**
   * Today, this month beside the last, and thirty days. Only players that count in reports, by the day of the request.
   */
  summary: read('summary').output(summary),
  /** How long today's requests waited, and who completed them. Of all players. */
  work: read('work').output(work),
  /** The players with the highest figures of this month. */
  topPlayers: read('top-players').output(topPlayers),
}
