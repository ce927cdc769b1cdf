import type { EntryRow } from '@khlang/contract/statements'
import { api } from '#app/api.ts'
import type { ListPlan } from '#live/live-list.ts'
import type { DeskTab } from '#parts/desk-tab.ts'
import type { DeskSearch } from './desk-search.ts'
import { entryFilter } from './entry-filter.ts'

/** The entries of a tab, as the server lists them and as the stream changes them. */
export function entryPlan(tab: DeskTab, search: DeskSearch, me: string): ListPlan<EntryRow> {
  const { account, q, from, to } = search
  const filter = {
    ...(tab === 'open' && { state: 'open' as const }),
    ...(tab === 'mine' && { mine: 'true' }),
    ...(account && { account }),
    ...(q && { q }),
    ...(from && { from }),
    ...(to && { to }),
  }
  return {
    topic: 'statements',
    read: (cursor, limit, signal) =>
      api.statements.list({ ...filter, limit, ...(cursor && { cursor }) }, { signal }),
    ...entryFilter(tab, search, me),
  }
}
