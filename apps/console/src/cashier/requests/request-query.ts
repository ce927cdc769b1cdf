import type { DepositRow, RequestRow, WithdrawalRow } from '@khlang/contract/cashier/cashier'
import { matchesDepositFilter, matchesDepositSearch } from '@khlang/domain/cashier/deposit-filter'
import { type DepositSort, depositSorts } from '@khlang/domain/cashier/deposit-sorts'
import { type WithdrawalSort, withdrawalSorts } from '@khlang/domain/cashier/withdrawal-filter'
import { api } from '#parts/api/api.ts'
import type { ListQuery } from '#live/list-query.ts'
import { filterOf, firstDirection, queryOf, type RequestSearch } from './request-search.ts'

/** How many milliseconds a row that no longer matches the filter stays visible. */
const staysMs = 3_000

/**
 * Returns the list query of a filter: how requests are read from the server, and how stream updates apply.
 */
function requestQuery<Row extends RequestRow>(
  search: RequestSearch,
  now: Date,
  list: Pick<ListQuery<Row>, 'topic' | 'read'> & { value: (row: Row) => string | number },
): ListQuery<Row> {
  const filter = filterOf(search, now)
  return {
    topic: list.topic,
    read: list.read,
    sort: { value: list.value, direction: search.direction ?? firstDirection(search) },
    matchesFilter: (row) => matchesDepositFilter(filter, listed(row)),
    matchesSearch: (row) => matchesDepositSearch(filter, listed(row)),
    stays: () => staysMs,
  }
}

const depositValue: Record<DepositSort, (row: DepositRow) => string | number> = {
  time: (row) => row.createdAt,
  amount: (row) => Number(row.amount),
  bonus: (row) => row.bonus,
  credits: (row) => row.credits,
}

/** An unknown sort counts as by time. */
export function depositQuery(search: RequestSearch, now: Date): ListQuery<DepositRow> {
  const sort = depositSorts.find((name) => name === search.sort) ?? 'time'
  const input = { ...queryOf(search, now), sort, direction: search.direction ?? firstDirection(search) }
  return requestQuery(search, now, {
    topic: 'deposits',
    value: depositValue[sort],
    read: (cursor, limit, signal) =>
      api.cashier.deposits({ ...input, limit, ...(cursor && { cursor }) }, { signal }),
  })
}

const withdrawalValue: Record<WithdrawalSort, (row: WithdrawalRow) => string | number> = {
  time: (row) => row.createdAt,
  amount: (row) => Number(row.amount),
}

export function withdrawalQuery(search: RequestSearch, now: Date): ListQuery<WithdrawalRow> {
  const sort = withdrawalSorts.find((name) => name === search.sort) ?? 'time'
  const input = { ...queryOf(search, now), sort, direction: search.direction ?? firstDirection(search) }
  return requestQuery(search, now, {
    topic: 'withdrawals',
    value: withdrawalValue[sort],
    read: (cursor, limit, signal) =>
      api.cashier.withdrawals({ ...input, limit, ...(cursor && { cursor }) }, { signal }),
  })
}

/** Returns a row in the form that the domain's filters take. */
const listed = <Row extends RequestRow>(row: Row) => ({
  ...row,
  amount: Number(row.amount),
  createdAt: new Date(row.createdAt),
})
