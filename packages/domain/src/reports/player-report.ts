import { bonusParts } from './moved.ts'

/** What the per-player report can be sorted by: every column. `time` is when a player was last active. */
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

/** Whom of the players with anything in the period: who was active in it, or whose first deposit it holds. */
export const reportedOnly = ['active', 'first'] as const

/** What subtotals are by. */
export const reportGroups = ['agent', 'master'] as const
export type ReportGroup = (typeof reportGroups)[number]
