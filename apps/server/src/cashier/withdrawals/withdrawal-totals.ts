import type { DepositFilter } from '@khlang/domain/cashier/deposit-filter'
import { totalsOf } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { addUpRequests } from '../store.ts'

/** Returns how many withdrawal requests match the filter, and their sum; no sum if too many match (`totalsOf`). */
export async function withdrawalTotals({ caller, sql }: Context, filter: DepositFilter) {
  permit(caller, 'list.view')
  const { count, amount } = await addUpRequests(sql, 'withdrawal', filter)
  return totalsOf(count, { amount: String(amount) })
}
