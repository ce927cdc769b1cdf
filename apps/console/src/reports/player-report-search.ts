import { playerReportSorts, reportedOnly } from '@khlang/domain/reports/player-report'
import { oneOf, textOf } from '#parts/lists/list-search.ts'
import { type PageSearch, pageSearch } from '#parts/lists/page-search.ts'

/** The filters of the per-player report in the URL; agent and master by id. */
export type PlayerReportSearch = PageSearch & {
  agent?: string | undefined
  master?: string | undefined
  /** Only players who were active in the period, or whose first deposit is in it (`first`). */
  only?: (typeof reportedOnly)[number] | undefined
}

export const playerReportSearch = (raw: Record<string, unknown>): PlayerReportSearch => ({
  ...pageSearch(raw, playerReportSorts),
  // `pageSearch` takes the sort by time as the default and leaves it out; the report has another default.
  sort: oneOf(playerReportSorts, raw['sort']),
  agent: textOf(raw['agent']),
  master: textOf(raw['master']),
  only: oneOf(reportedOnly, raw['only']),
})

/** The filters besides search and period. */
export const playerReportFilters = ['agent', 'master', 'only'] as const

/** The default sort and period. */
export const firstSort = 'deposits'
export const usualPeriod = 'thisMonth'
