import type { Preset } from '@khlang/domain/time'
import { dayOrNothing, type PeriodSearch, presetOrNothing } from '#parts/filters/period.ts'
import { givenValues, oneOf, textOf } from './list-search.ts'

/** Search parameters of every `LiveListPage`: search, period, sort, columns, saved view and open row. */
export type PageSearch = PeriodSearch & {
  q?: string | undefined
  sort?: string | undefined
  direction?: 'asc' | 'desc' | undefined
  columns?: string | undefined
  view?: string | undefined
  open?: string | undefined
}

export function pageSearch(raw: Record<string, unknown>, sorts: readonly string[]): PageSearch {
  const sort = oneOf(sorts, raw['sort'])
  const period = presetOrNothing(raw['period'])
  return {
    q: textOf(raw['q']),
    period,
    from: period ? undefined : dayOrNothing(raw['from']),
    to: period ? undefined : dayOrNothing(raw['to']),
    sort: sort === 'time' ? undefined : sort,
    direction: raw['direction'] === 'asc' ? 'asc' : undefined,
    columns: textOf(raw['columns']),
    view: textOf(raw['view']),
    open: textOf(raw['open']),
  }
}

/** Adds the period that a list usually shows, unless another one or a day is chosen. */
export const withPeriod = <Search extends PageSearch>(
  search: Search,
  usualPeriod: Preset | undefined,
): Search =>
  usualPeriod && !search.period && !search.from && !search.to ? { ...search, period: usualPeriod } : search

const filterNames = ['q', 'period', 'from', 'to'] as const

/** Returns every active filter as search parameters. */
export const filtersOf = <Search extends PageSearch>(
  search: Search,
  filters: readonly (keyof Search & string)[],
): Record<string, string> =>
  givenValues(
    Object.fromEntries(
      [...filterNames, ...filters].map((name) => [name, search[name as keyof Search] as string | undefined]),
    ),
  )
