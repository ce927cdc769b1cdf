import type { PlayerRow } from '@khlang/contract/players/players'
import {
  matchesPlayerFilter,
  matchesPlayerSearch,
  type PlayerFilter,
} from '@khlang/domain/players/player-filter'
import { type PlayerSort, playerSorts } from '@khlang/domain/players/player-sorts'
import { api } from '#parts/api/api.ts'
import type { ListQuery } from '#live/list-query.ts'
import { filtersOf } from '#parts/lists/page-search.ts'
import { daysOf } from '#parts/filters/period.ts'
import { playerFilters, type PlayerSearch } from './player-search.ts'

const valueOf: Record<PlayerSort, (row: PlayerRow) => string | number> = {
  time: (row) => row.createdAt,
  code: (row) => row.code.toLowerCase(),
  coins: (row) => row.coins,
}

/**
 * How many milliseconds the row of a player who no longer matches the filter stays visible, so that the change can be
 * seen.
 */
const staysMs = 3_000

export function playerQuery(search: PlayerSearch, now: Date): ListQuery<PlayerRow> {
  const sort = playerSorts.find((name) => name === search.sort) ?? 'time'
  const direction = search.direction ?? 'desc'
  const { period: _period, ...filters } = filtersOf(search, playerFilters)
  const input = { ...filters, ...daysOf(search, now), sort, direction }
  const { agent, master, bank, status, counts, tag } = search
  const filter: PlayerFilter = {
    ...daysOf(search, now),
    q: search.q,
    agent,
    master,
    bank,
    status,
    counts,
    tag,
  }
  return {
    topic: 'players',
    read: (cursor, limit, signal) =>
      api.players.list({ ...input, limit, ...(cursor && { cursor }) }, { signal }),
    sort: { value: valueOf[sort], direction },
    matchesFilter: (row) => matchesPlayerFilter(filter, dated(row)),
    matchesSearch: (row) => matchesPlayerSearch(filter, dated(row)),
    stays: () => staysMs,
  }
}

const dated = (row: PlayerRow) => ({ ...row, createdAt: new Date(row.createdAt) })
