import type { EntryRow } from '@khlang/contract/statements/statements'
import type { EntrySort } from '@khlang/domain/statements/entry-filter'
import { api } from '#parts/api/api.ts'
import type { ListQuery } from '#live/list-query.ts'
import type { DeskTab } from '#parts/desk/desk-tab.ts'
import { type DeskSearch, queryOf, type stateOf } from '../desk/desk-search.ts'
import { entryFilter } from './entry-filter.ts'

const valueOf: Record<EntrySort, (row: EntryRow) => string | number> = {
  time: (row) => row.createdAt,
  occurred: (row) => row.occurredAt,
  amount: (row) => Number(row.amount),
}

/** Returns the list query of a tab: how to read entries from the server, and how stream updates apply. */
export function entryQuery(tab: DeskTab, search: DeskSearch, me: string, now: Date): ListQuery<EntryRow> {
  const { sort = 'time', direction = 'desc' } = search
  const query = queryOf(tab, search, now) as { state?: ReturnType<typeof stateOf>; mine?: string }
  return {
    topic: 'statements',
    sort: { value: valueOf[sort], direction },
    read: (cursor, limit, signal) =>
      api.statements.list({ ...query, sort, direction, limit, ...(cursor && { cursor }) }, { signal }),
    ...entryFilter(tab, search, me, now),
  }
}
