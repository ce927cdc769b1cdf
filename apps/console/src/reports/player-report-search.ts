import { playerReportSorts, reportedOnly } from '@khlang/domain/reports/player-report'
import { oneOf, textOf } from '#parts/lists/list-search.ts'
import { type PageSearch, pageSearch } from '#parts/lists/page-search.ts'

/** What narrows the per-player report, as the address says it; agent and master by their ids. */
export type PlayerReportSearch = PageSearch & {
  agent?: string | undefined
  master?: string | undefined
  only?: (typeof reportedOnly)[number] | undefined
}

export const playerReportSearch = (raw: Record<string, unknown>): PlayerReportSearch => ({
  ...pageSearch(raw, playerReportSorts),
  // Not what this list is sorted by at first, so it must be said.
  sort: oneOf(playerReportSorts, raw['sort']),
  agent: textOf(raw['agent']),
  master: textOf(raw['master']),
  only: oneOf(reportedOnly, raw['only']),
})

/** The filters besides search and period. */
export const playerReportFilters = ['agent', 'master', 'only'] as const

/** By which sum players stand until something else is asked for, and of which days. */
export const firstSort = 'deposits'
export const usualPeriod = 'thisMonth'
