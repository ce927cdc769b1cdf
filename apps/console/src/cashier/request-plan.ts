import type { DepositRow, RequestRow } from '@khlang/contract/cashier'
import { type DepositSort, findsDeposit, keepsDeposit } from '@khlang/domain/cashier/deposit-filter'
import { api } from '#app/api.ts'
import type { ListPlan } from '#live/list-plan.ts'
import { type DepositSearch, filterOf, queryOf } from './deposit-search.ts'

const farewellMs = 3_000

const valueOf: Record<DepositSort, (row: DepositRow) => string | number> = {
  time: (row) => row.createdAt,
  amount: (row) => Number(row.amount),
  bonus: (row) => row.bonus,
  credits: (row) => row.credits,
}

/** The deposits of a filter, as the server lists them and as the stream changes them. */
export function depositPlan(search: DepositSearch, now: Date): ListPlan<DepositRow> {
  const { sort = 'time', direction = 'desc' } = search
  const [query, filter] = [queryOf(search, now), filterOf(search, now)]
  return {
    topic: 'deposits',
    sort: { value: valueOf[sort], direction },
    read: (cursor, limit, signal) =>
      api.cashier.deposits({ ...query, sort, direction, limit, ...(cursor && { cursor }) }, { signal }),
    fits: (row) => keepsDeposit(filter, listed(row)),
    joins: (row) => findsDeposit(filter, listed(row)),
    stays: () => farewellMs,
  }
}

/** A row as the filters of the domain look at it. */
export const listed = <Row extends RequestRow>(row: Row) => ({
  ...row,
  amount: Number(row.amount),
  createdAt: new Date(row.createdAt),
})
