import type { AgentRow, MasterRow } from '@khlang/contract/agents'
import {
  matchesAgentFilter,
  matchesAgentSearch,
  matchesMasterFilter,
  matchesMasterSearch,
} from '@khlang/domain/agents/agent-filter'
import { type AgentSort, agentSorts, type MasterSort, masterSorts } from '@khlang/domain/agents/agent-sorts'
import { readSearch } from '@khlang/domain/list-words'
import { api } from '#parts/api/api.ts'
import type { ListQuery } from '#live/list-query.ts'
import { filtersOf } from '#parts/lists/page-search.ts'
import { daysOf } from '#parts/filters/period.ts'
import type { AgentSearch, MasterSearch } from './agent-search.ts'

/**
 * How long a row stays that no longer matches the filter, in milliseconds: it disappears at once, since agents and
 * masters rarely change.
 */
const atOnce = () => 0

const agentValue: Record<AgentSort, (row: AgentRow) => string | number> = {
  time: (row) => row.createdAt,
  users: (row) => row.userCount,
  masters: (row) => row.masterCount,
}

/**
 * Returns how the list of agents is read and sorted, and which rows belong in it: every row is checked here by the
 * domain's filter, which lets the same rows pass as the server's SQL (`matching` in the server's `agents/store.ts`).
 */
export function agentQuery(search: AgentSearch, now: Date): ListQuery<AgentRow> {
  const sort = agentSorts.find((name) => name === search.sort) ?? 'time'
  const direction = search.direction ?? 'desc'
  const filter = { ...daysOf(search, now), q: search.q && readSearch(search.q) }
  const input = { ...query(search, [], now), sort, direction }
  return {
    topic: 'agents',
    read: (cursor, limit, signal) =>
      api.agents.list({ ...input, limit, ...(cursor && { cursor }) }, { signal }),
    sort: { value: agentValue[sort], direction },
    matchesFilter: (row) => matchesAgentFilter(filter, dated(row)),
    matchesSearch: (row) => matchesAgentSearch(filter, dated(row)),
    stays: atOnce,
  }
}

const masterValue: Record<MasterSort, (row: MasterRow) => string | number> = {
  time: (row) => row.createdAt,
  key: (row) => row.key,
  users: (row) => row.userCount,
}

export function masterQuery(search: MasterSearch, now: Date): ListQuery<MasterRow> {
  const sort = masterSorts.find((name) => name === search.sort) ?? 'time'
  const direction = search.direction ?? 'desc'
  const filter = { ...daysOf(search, now), q: search.q && readSearch(search.q), agent: search.agent }
  const input = { ...query(search, ['agent'], now), sort, direction }
  return {
    topic: 'masters',
    read: (cursor, limit, signal) =>
      api.agents.masters({ ...input, limit, ...(cursor && { cursor }) }, { signal }),
    sort: { value: masterValue[sort], direction },
    matchesFilter: (row) => matchesMasterFilter(filter, dated(row)),
    matchesSearch: (row) => matchesMasterSearch(filter, dated(row)),
    stays: atOnce,
  }
}

function query<Search extends AgentSearch>(
  search: Search,
  filters: readonly (keyof Search & string)[],
  now: Date,
) {
  const { period: _period, ...rest } = filtersOf(search, filters)
  return { ...rest, ...daysOf(search, now) }
}

const dated = <Row extends { createdAt: string }>(row: Row) => ({
  ...row,
  createdAt: new Date(row.createdAt),
})
