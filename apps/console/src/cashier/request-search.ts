import {
  type DepositFilter as Filter,
  type DepositSort,
  depositSorts,
} from '@khlang/domain/cashier/deposit-filter'
import { requestStates } from '@khlang/domain/cashier/request'
import { dayOrNothing, daysOf, type PeriodSearch, presetOrNothing } from '#parts/period.ts'
import { bahtOf, given, oneOf, textOf } from '#parts/lists/list-search.ts'

export const depositFilters = [...requestStates, 'unknown'] as const
export type DepositFilter = (typeof depositFilters)[number]
export const origins = ['player', 'staff'] as const

/** What narrows the list, as the address says it. */
export type DepositNarrowing = PeriodSearch & {
  state?: DepositFilter | undefined
  q?: string | undefined
  player?: string | undefined
  bank?: string | undefined
  amountFrom?: string | undefined
  amountTo?: string | undefined
  origin?: (typeof origins)[number] | undefined
  employee?: string | undefined
}

/** Filter, sort, columns, kept view and open row: a link shows a colleague the same. */
export type DepositSearch = DepositNarrowing & {
  sort?: DepositSort | undefined
  direction?: 'asc' | 'desc' | undefined
  columns?: string | undefined
  view?: string | undefined
  request?: string | undefined
}

export function depositSearch(raw: Record<string, unknown>): DepositSearch {
  const sort = oneOf(depositSorts, raw['sort'])
  const period = presetOrNothing(raw['period'])
  return {
    state: oneOf(depositFilters, raw['state']),
    q: textOf(raw['q']),
    period,
    from: period ? undefined : dayOrNothing(raw['from']),
    to: period ? undefined : dayOrNothing(raw['to']),
    player: textOf(raw['player']),
    bank: textOf(raw['bank']),
    amountFrom: bahtOf(raw['amountFrom']),
    amountTo: bahtOf(raw['amountTo']),
    origin: oneOf(origins, raw['origin']),
    employee: textOf(raw['employee']),
    sort: sort === 'time' ? undefined : sort,
    direction: raw['direction'] === 'asc' ? 'asc' : undefined,
    columns: textOf(raw['columns']),
    view: textOf(raw['view']),
    request: textOf(raw['request']),
  }
}

/** Every filter off. */
export const unfiltered: Required<{ [Name in keyof DepositNarrowing]: undefined }> = {
  state: undefined,
  q: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
  player: undefined,
  bank: undefined,
  amountFrom: undefined,
  amountTo: undefined,
  origin: undefined,
  employee: undefined,
}

const narrowing = (search: DepositSearch): Record<string, string> =>
  given(
    Object.fromEntries(Object.keys(unfiltered).map((name) => [name, search[name as keyof DepositNarrowing]])),
  )

export const isFiltered = (search: DepositSearch) => Object.keys(narrowing(search)).length > 0

/** What a view keeps: filters, a moving period by its name, sort and columns. */
export const keptOf = (search: DepositSearch): Record<string, string> => ({
  ...narrowing(search),
  ...given({ sort: search.sort, direction: search.direction, columns: search.columns }),
})

/** What the server is asked with: days for periods. */
export function queryOf(search: DepositSearch, now: Date): Record<string, string> {
  const { period: _period, ...rest } = narrowing(search)
  return { ...rest, ...daysOf(search, now) }
}

/** The same for a row that comes by itself. */
export function filterOf(search: DepositSearch, now: Date): Filter {
  const { state, q, player, bank, amountFrom, amountTo, origin, employee } = search
  return {
    ...daysOf(search, now),
    state,
    q: q?.normalize('NFC').trim(),
    player,
    bank,
    amountFrom: amountFrom === undefined ? undefined : Number(amountFrom),
    amountTo: amountTo === undefined ? undefined : Number(amountTo),
    origin,
    employee,
  }
}
