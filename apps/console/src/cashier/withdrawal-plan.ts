import type { WithdrawalRow } from '@khlang/contract/cashier'
import { findsDeposit, keepsDeposit } from '@khlang/domain/cashier/deposit-filter'
import type { WithdrawalSort } from '@khlang/domain/cashier/withdrawal-filter'
import { api } from '#app/api.ts'
import type { ListPlan } from '#live/list-plan.ts'
import { listed } from './deposit-plan.ts'
import { filterOf, queryOf } from './deposit-search.ts'
import type { WithdrawalSearch } from './withdrawal-search.ts'

const farewellMs = 3_000

const valueOf: Record<WithdrawalSort, (row: WithdrawalRow) => string | number> = {
  time: (row) => row.createdAt,
  amount: (row) => Number(row.amount),
}

/** The withdrawals of a filter, as the server lists them and as the stream changes them. */
export function withdrawalPlan(search: WithdrawalSearch, now: Date): ListPlan<WithdrawalRow> {
  const { sort = 'time', direction = 'desc' } = search
  const [query, filter] = [queryOf(search, now), filterOf(search, now)]
  return {
    topic: 'withdrawals',
    sort: { value: valueOf[sort], direction },
    read: (cursor, limit, signal) =>
      api.cashier.withdrawals({ ...query, sort, direction, limit, ...(cursor && { cursor }) }, { signal }),
    fits: (row) => keepsDeposit(filter, listed(row)),
    joins: (row) => findsDeposit(filter, listed(row)),
    stays: () => farewellMs,
  }
}
