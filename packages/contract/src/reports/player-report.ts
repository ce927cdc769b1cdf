import { playerReportSorts, reportedOnly, reportGroups } from '@khlang/domain/reports/player-report'
import { oc } from '@orpc/contract'
import { z } from 'zod'
import { day, instant, listFilter, page, paging, rowCount, sorting, uuid } from '../wire.ts'

/** Money in whole baht, bonuses in whole credits. The same fields for a player, a group of players and a day. */
export const figures = z.object({
  depositCount: z.int(),
  deposits: z.string(),
  withdrawalCount: z.int(),
  withdrawals: z.string(),
  bonus: z.int().describe('Credits given as bonus with deposits'),
  seasonalGifts: z.int(),
  redemptions: z.int(),
  roulette: z.int(),
  lossReturns: z.int(),
  referralBonuses: z.int(),
  bonusTotal: z.int().describe('Sum of the six parts of the bonus'),
  net: z.string().describe('Baht: deposits less withdrawals'),
})
export type Figures = z.infer<typeof figures>

const dayOut = z.string().describe('Bangkok day, for example `2026-11-21`')

/** The totals of one player in a period. */
export const playerReportRow = figures.extend({
  id: uuid.describe('Id of the player'),
  version: z.int().describe('Rises with every new calculation'),
  createdAt: instant,
  code: z.string(),
  name: z.string(),
  agent: z.object({ id: uuid, code: z.string(), name: z.string() }).nullable(),
  master: z.object({ id: uuid, key: z.int(), name: z.string() }).nullable(),
  lastActive: dayOut
    .nullable()
    .describe('Last day of the period on which the player signed in or a request moved money'),
})
export type PlayerReportRow = z.infer<typeof playerReportRow>

export const playerReportFilter = listFilter.extend({
  agent: uuid.optional(),
  master: uuid.optional(),
  only: z
    .enum(reportedOnly)
    .optional()
    .describe('Only players who were active, or who made their first deposit in the period'),
})

const playerReportSums = rowCount.extend({ sums: figures })
export type PlayerReportSums = z.infer<typeof playerReportSums>

const playerShare = figures.extend({
  id: uuid.nullable().describe('null for players without one'),
  name: z.string().nullable(),
  players: z.int(),
})
export type PlayerShare = z.infer<typeof playerShare>

/** The filter of an export with the totals of every day. */
export const dayFilter = z.object({ from: day.optional(), to: day.optional() })

const readRoute = (path: string) => oc.route({ method: 'GET', path: `/reports/${path}`, tags: ['reports'] })

export const playerReport = {
  /**
   * Returns the players that count in reports and signed in or have any figure in the period, with their totals
   * (whole Bangkok days).
   */
  players: readRoute('players')
    .input(playerReportFilter.extend({ ...sorting(playerReportSorts), ...paging }))
    .output(page(playerReportRow)),
  playerTotals: readRoute('player-totals').input(playerReportFilter).output(playerReportSums),
  /** Returns subtotals by agent or master. They add up to the totals. */
  playerShares: readRoute('player-shares')
    .input(playerReportFilter.extend({ by: z.enum(reportGroups) }))
    .output(z.object({ rows: z.array(playerShare) })),
}
