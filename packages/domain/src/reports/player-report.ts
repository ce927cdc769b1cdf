import { bonusParts } from './turnover.ts'

/** Sorts of the per-player report: one per column. `time` is a player's last activity. */
export const playerReportSorts = [
  'time',
  'code',
  'name',
  'agent',
  'master',
  'depositCount',
  'deposits',
  'withdrawalCount',
  'withdrawals',
  ...bonusParts,
  'bonusTotal',
  'net',
] as const
export type PlayerReportSort = (typeof playerReportSorts)[number]

/** Which players with figures in the period are shown: those active in it, or those whose first deposit falls in it. */
export const reportedOnly = ['active', 'first'] as const

/** What subtotals are grouped by. */
export const reportGroups = ['agent', 'master'] as const
export type ReportGroup = (typeof reportGroups)[number]
