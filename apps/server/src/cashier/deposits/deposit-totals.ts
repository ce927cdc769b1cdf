import type { DepositFilter } from '@khlang/domain/cashier/deposit-filter'
import { totalsOf } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { addUpRequests } from '../store.ts'

/** Returns how many deposit requests match the filter, and their sums; no sums if too many match (`totalsOf`). */
export async function depositTotals({ caller, sql }: Context, filter: DepositFilter) {
  permit(caller, 'list.view')
  const { count, amount, bonus } = await addUpRequests(sql, 'deposit', filter)
  return totalsOf(count, { amount: String(amount), bonus, credits: amount + bonus })
}
