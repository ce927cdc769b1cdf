import {
  type DepositFilter as Filter,
  type HoldFilter,
  holdFilters,
} from '@khlang/domain/cashier/deposit-filter'
import { depositSorts } from '@khlang/domain/cashier/deposit-sorts'
import { withdrawalSorts } from '@khlang/domain/cashier/withdrawal-filter'
import { requestFilters, type RequestFilter } from '@khlang/domain/cashier/request'
import { readSearch } from '@khlang/domain/list-words'
import { dayOrNothing, daysOf, type PeriodSearch, presetOrNothing } from '#parts/filters/period.ts'
import { actorOf, bahtOf, oneOf, textOf } from '#parts/lists/list-search.ts'
import { filtersOf } from '#parts/lists/page-search.ts'
import { isWork } from './request-tabs.ts'

export const origins = ['player', 'staff'] as const

/**
 * The filters of the lists of deposits and withdrawals in the URL: amounts in whole baht, `player` a code, `employee`
 * the e-mail of who acted last.
 */
export type RequestFilterSearch = PeriodSearch & {
  state?: RequestFilter | undefined
  q?: string | undefined
  player?: string | undefined
  bank?: string | undefined
  amountFrom?: string | undefined
  amountTo?: string | undefined
  origin?: (typeof origins)[number] | undefined
  employee?: string | undefined
  hold?: HoldFilter | undefined
}

/**
 * Filter, sort, columns, saved view and open row, so that a colleague who opens the link sees the same page.
 */
export type RequestSearch = RequestFilterSearch & {
  sort?: string | undefined
  direction?: 'asc' | 'desc' | undefined
  columns?: string | undefined
  view?: string | undefined
  request?: string | undefined
}

export const depositSearch = (raw: Record<string, unknown>) => requestSearch(raw, depositSorts)

/** Reads the search of withdrawals. It has the same filters as that of deposits, but no bonus or credits to sort by. */
export const withdrawalSearch = (raw: Record<string, unknown>) => requestSearch(raw, withdrawalSorts)

function requestSearch(raw: Record<string, unknown>, sorts: readonly string[]): RequestSearch {
  const sort = oneOf(sorts, raw['sort'])
  const period = presetOrNothing(raw['period'])
  return {
    state: oneOf(requestFilters, raw['state']),
    q: textOf(raw['q']),
    period,
    from: period ? undefined : dayOrNothing(raw['from']),
    to: period ? undefined : dayOrNothing(raw['to']),
    player: textOf(raw['player']),
    bank: textOf(raw['bank']),
    amountFrom: bahtOf(raw['amountFrom']),
    amountTo: bahtOf(raw['amountTo']),
    origin: oneOf(origins, raw['origin']),
    employee: actorOf(raw['employee']),
    hold: oneOf(holdFilters, raw['hold']),
    sort: sort === 'time' ? undefined : sort,
    direction: oneOf(['asc', 'desc'] as const, raw['direction']),
    columns: textOf(raw['columns']),
    view: textOf(raw['view']),
    request: textOf(raw['request']),
  }
}

/**
 * Returns the default direction: open work has the oldest first, everything else the newest (or largest)
 * first.
 */
export const firstDirection = ({ state, sort }: RequestSearch): 'asc' | 'desc' =>
  isWork(state) && sort === undefined ? 'asc' : 'desc'

/** The filters besides search and period. */
export const requestFilterNames = [
  'state',
  'player',
  'bank',
  'amountFrom',
  'amountTo',
  'origin',
  'employee',
  'hold',
] as const satisfies (keyof RequestFilterSearch)[]

/** Returns the query for the server: the filters alone, with Bangkok days instead of periods. */
export function queryOf(search: RequestSearch, now: Date): Record<string, string> {
  const { period: _period, ...rest } = filtersOf(search, requestFilterNames)
  return { ...rest, ...daysOf(search, now) }
}

/** Returns the filter of `queryOf` as the domain applies it to rows that arrive live. */
export function filterOf(search: RequestSearch, now: Date): Filter {
  const { state, q, player, bank, amountFrom, amountTo, origin, employee, hold } = search
  return {
    ...daysOf(search, now),
    state,
    q: q && readSearch(q),
    player,
    bank,
    amountFrom: amountFrom === undefined ? undefined : Number(amountFrom),
    amountTo: amountTo === undefined ? undefined : Number(amountTo),
    origin,
    employee,
    hold,
  }
}
