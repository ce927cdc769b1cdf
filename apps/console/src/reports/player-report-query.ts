import type { PlayerReportRow } from '@khlang/contract/reports/player-report'
import { type PlayerReportSort, playerReportSorts } from '@khlang/domain/reports/player-report'
import { api } from '#parts/api/api.ts'
import type { ListQuery } from '#live/list-query.ts'
import { filtersOf } from '#parts/lists/page-search.ts'
import { daysOf } from '#parts/filters/period.ts'
import { firstSort, playerReportFilters, type PlayerReportSearch } from './player-report-search.ts'

const figure = (name: keyof PlayerReportRow) => (row: PlayerReportRow) => Number(row[name])

const valueOf: Record<PlayerReportSort, (row: PlayerReportRow) => string | number> = {
  time: ({ lastActive }) => lastActive ?? '',
  code: ({ code }) => code.toLowerCase(),
  name: ({ name }) => name,
  agent: ({ agent }) => agent?.code ?? '',
  master: ({ master }) => master?.key ?? -1,
  depositCount: figure('depositCount'),
  deposits: figure('deposits'),
  withdrawalCount: figure('withdrawalCount'),
  withdrawals: figure('withdrawals'),
  bonus: figure('bonus'),
  seasonalGifts: figure('seasonalGifts'),
  redemptions: figure('redemptions'),
  roulette: figure('roulette'),
  lossReturns: figure('lossReturns'),
  referralBonuses: figure('referralBonuses'),
  bonusTotal: figure('bonusTotal'),
  net: figure('net'),
}

/** Size of a page: large, since computing any page adds up the whole period. */
const pageSize = 200

/**
 * Returns the list query of the report. The report is not live: it shows when it was computed, and is computed again on
 * request, so every row counts as matching. `track` is called with the answer to come of each read, to show that it is
 * under way.
 */
export function playerReportQuery(
  search: PlayerReportSearch,
  now: Date,
  track: <Answer>(answer: Promise<Answer>) => Promise<Answer>,
): ListQuery<PlayerReportRow> {
  const sort = playerReportSorts.find((name) => name === search.sort) ?? firstSort
  const direction = search.direction ?? 'desc'
  const { period: _period, ...filters } = filtersOf(search, playerReportFilters)
  const input = { ...filters, ...daysOf(search, now), sort, direction }
  return {
    topic: 'playerReport',
    read: (cursor, limit, signal) =>
      track(
        api.reports.players(
          { ...input, limit: Math.max(limit, pageSize), ...(cursor && { cursor }) },
          { signal },
        ),
      ),
    sort: { value: valueOf[sort], direction },
    matchesFilter: () => true,
    matchesSearch: () => true,
    stays: () => 0,
  }
}
