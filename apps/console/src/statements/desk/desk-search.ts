import { type EntrySort, entrySorts } from '@khlang/domain/statements/entry-filter'
import { type DeskTab, tabOf } from '#parts/desk/desk-tab.ts'
import { bahtOf, givenValues, oneOf, textOf } from '#parts/lists/list-search.ts'
import { dayOrNothing, daysOf, type PeriodSearch, presetOrNothing } from '#parts/filters/period.ts'

/**
 * The search parameters of the desk: tab, filter (amounts in whole baht), sort and open row (`entry`, or `order` in a
 * tab of orders). So a link shows a colleague the same view (in the tab `mine`, the colleague's own entries). Without
 * them: tab `open`, sort `time`, `desc`.
 */
export type DeskSearch = PeriodSearch & {
  tab?: DeskTab | undefined
  account?: string | undefined
  q?: string | undefined
  amountFrom?: string | undefined
  amountTo?: string | undefined
  sort?: EntrySort | undefined
  direction?: 'asc' | 'desc' | undefined
  entry?: string | undefined
  order?: string | undefined
}

/** Reads the URL; what is no valid value is left out. */
export function deskSearch(raw: Record<string, unknown>): DeskSearch {
  const tab = tabOf(raw['tab'])
  const sort = oneOf(entrySorts, raw['sort'])
  const period = presetOrNothing(raw['period'])
  return {
    tab: tab === 'open' ? undefined : tab,
    account: textOf(raw['account']),
    q: textOf(raw['q']),
    period,
    from: period ? undefined : dayOrNothing(raw['from']),
    to: period ? undefined : dayOrNothing(raw['to']),
    amountFrom: bahtOf(raw['amountFrom']),
    amountTo: bahtOf(raw['amountTo']),
    sort: sort === 'time' ? undefined : sort,
    direction: raw['direction'] === 'asc' ? 'asc' : undefined,
    entry: textOf(raw['entry']),
    order: textOf(raw['order']),
  }
}

/** The search parameters that clear every filter. The tab stays. */
export const unfiltered = {
  account: undefined,
  q: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
  amountFrom: undefined,
  amountTo: undefined,
} satisfies Partial<DeskSearch>

/** Whether a filter besides the tab is set. */
export const isFiltered = (search: DeskSearch) =>
  Object.keys(unfiltered).some((name) => search[name as keyof typeof unfiltered] !== undefined)

/**
 * Returns the state by which a tab filters entries; undefined if it filters by no state. The tab `open` leaves out
 * entries on hold.
 */
export const stateOf = (tab: DeskTab) =>
  tab === 'open'
    ? ('waiting' as const)
    : tab === 'suggested' || tab === 'ambiguous' || tab === 'held'
      ? tab
      : undefined

/** Returns the query for the server: Bangkok days instead of periods, and the tab as a filter. Sort is not in it. */
export function queryOf(tab: DeskTab, search: DeskSearch, now: Date): Record<string, string> {
  const { account, q, amountFrom, amountTo } = search
  return {
    ...givenValues({ state: stateOf(tab) }),
    ...(tab === 'mine' && { mine: 'true' }),
    ...givenValues({ account, q, amountFrom, amountTo }),
    ...daysOf(search, now),
  }
}
