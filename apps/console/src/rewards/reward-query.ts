import type { ReportedKind, RewardRow } from '@khlang/contract/rewards/rewards'
import {
  matchesRewardFilter,
  matchesRewardSearch,
  type RewardFilter,
} from '@khlang/domain/rewards/reward-filter'
import { type RewardSort, rewardSorts } from '@khlang/domain/rewards/reward-sorts'
import { readSearch } from '@khlang/domain/list-words'
import type { ListQuery } from '#live/list-query.ts'
import { filtersOf } from '#parts/lists/page-search.ts'
import { daysOf } from '#parts/filters/period.ts'
import { rewardReports } from './reward-reports.ts'
import { rewardFilters, type RewardSearch } from './reward-search.ts'

const valueOf: Record<RewardSort, (row: RewardRow) => string | number> = {
  time: (row) => row.createdAt,
  credits: (row) => row.credits,
}

export function rewardQuery(kind: ReportedKind, search: RewardSearch, now: Date): ListQuery<RewardRow> {
  const { name, list } = rewardReports[kind]
  const sort = rewardSorts.find((one) => one === search.sort) ?? 'time'
  const direction = search.direction ?? 'desc'
  const { period: _period, ...filters } = filtersOf(search, rewardFilters)
  const input = { ...filters, ...daysOf(search, now), sort, direction }
  const { state, player, prize, employee } = search
  const q = search.q && readSearch(search.q)
  const filter: RewardFilter = { ...daysOf(search, now), q, state, player, prize, employee }
  return {
    topic: name,
    read: (cursor, limit, signal) => list({ ...input, limit, ...(cursor && { cursor }) }, { signal }),
    sort: { value: valueOf[sort], direction },
    matchesFilter: (row) => matchesRewardFilter(filter, dated(row)),
    matchesSearch: (row) => matchesRewardSearch(filter, dated(row)),
    stays: () => 0,
  }
}

const dated = (row: RewardRow) => ({ ...row, createdAt: new Date(row.createdAt) })
