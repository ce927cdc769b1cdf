import { type WithdrawalSort, withdrawalSorts } from '@khlang/domain/cashier/withdrawal-filter'
import { oneOf } from '#parts/lists/list-search.ts'
import { type DepositSearch, depositSearch } from './deposit-search.ts'

/** Withdrawals are looked for with the words of the deposits; they have no bonus to be sorted by. */
export type WithdrawalSearch = Omit<DepositSearch, 'sort'> & { sort?: WithdrawalSort | undefined }

export function withdrawalSearch(raw: Record<string, unknown>): WithdrawalSearch {
  const search = depositSearch(raw)
  return { ...search, sort: oneOf(withdrawalSorts, search.sort) }
}
