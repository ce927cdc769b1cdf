import type { EntryRow } from '@khlang/contract/statements/statements'
import {
  type EntryFilter,
  matchesEntryFilter,
  matchesEntrySearch,
} from '@khlang/domain/statements/entry-filter'
import { readSearch } from '@khlang/domain/list-words'
import type { DeskTab } from '#parts/desk/desk-tab.ts'
import { daysOf } from '#parts/filters/period.ts'
import { type DeskSearch, stateOf } from '../desk/desk-search.ts'

/**
 * How many milliseconds an entry that no longer matches the filter stays visible. One that the employee has matched
 * stays until its crediting ends; one released leaves the tab `mine` at once.
 */
const staysMs = 3_000

/**
 * Returns which entries a tab with its filters shows (`matchesSearch`: by search text too, for new rows), and for how
 * many milliseconds one stays in it that no longer belongs there.
 */
export function entryFilter(tab: DeskTab, search: DeskSearch, me: string, now: Date) {
  const { account, q, amountFrom, amountTo } = search
  const filter: EntryFilter = {
    ...daysOf(search, now),
    state: stateOf(tab),
    holder: tab === 'mine' ? me : undefined,
    account,
    q: q && readSearch(q),
    amountFrom: amountFrom === undefined ? undefined : Number(amountFrom),
    amountTo: amountTo === undefined ? undefined : Number(amountTo),
  }
  return {
    matchesFilter: (row: EntryRow) => matchesEntryFilter(filter, listed(row)),
    matchesSearch: (row: EntryRow) => matchesEntrySearch(filter, listed(row)),
    stays(row: EntryRow) {
      if (row.state === 'pending' && tab === 'mine') return 0
      if (row.state === 'crediting' && row.employee === me) return Infinity
      return staysMs
    },
  }
}

const listed = (row: EntryRow) => ({ ...row, amount: Number(row.amount), createdAt: new Date(row.createdAt) })
