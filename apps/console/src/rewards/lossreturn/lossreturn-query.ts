import type { LossReturnRow } from '@khlang/contract/rewards/loss-returns'
import type { CoveredDays } from '@khlang/domain/rewards/loss-return'
import {
  type LossReturnFilter,
  type LossReturnSort,
  lossReturnSorts,
  matchesLossReturnFilter,
  matchesLossReturnSearch,
} from '@khlang/domain/rewards/loss-return-list'
import { readSearch } from '@khlang/domain/list-words'
import { api } from '#parts/api/api.ts'
import type { ListQuery } from '#live/list-query.ts'
import { filtersOf } from '#parts/lists/page-search.ts'
import { firstSort, lossReturnFilters, type LossReturnSearch } from './lossreturn-search.ts'

const valueOf: Record<LossReturnSort, (row: LossReturnRow) => string | number> = {
  amount: ({ amount }) => amount,
  code: ({ player }) => player.code.toLowerCase(),
  deposits: ({ deposits }) => Number(deposits),
  withdrawals: ({ withdrawals }) => Number(withdrawals),
  bonus: ({ bonus }) => Number(bonus),
}

export function lossReturnQuery(search: LossReturnSearch, covered: CoveredDays): ListQuery<LossReturnRow> {
  const sort = lossReturnSorts.find((name) => name === search.sort) ?? firstSort
  const direction = search.direction ?? 'desc'
  const { state, player, agent, master } = search
  const q = search.q && readSearch(search.q)
  const filter: LossReturnFilter = { span: covered.span, day: covered.from, state, q, player, agent, master }
  const input = {
    ...filtersOf(search, lossReturnFilters),
    span: covered.span,
    day: covered.from,
    sort,
    direction,
  }
  return {
    topic: 'lossReturns',
    read: (cursor, limit, signal) =>
      api.rewards.lossReturn({ ...input, limit, ...(cursor && { cursor }) }, { signal }),
    sort: { value: valueOf[sort], direction },
    matchesFilter: (row) => matchesLossReturnFilter(filter, covered.from, row),
    matchesSearch: (row) => matchesLossReturnSearch(filter, covered.from, row),
    // A player who was just paid stays visible for two seconds where the filter no longer shows them.
    stays: () => 2_000,
  }
}
