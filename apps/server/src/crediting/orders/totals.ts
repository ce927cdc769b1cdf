import { totalsOf } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { addUpOrders, type OrderFilter } from '../store.ts'

/** Returns how many orders match the filter, and the sum of their credits; no sum if too many match (`totalsOf`). */
export async function totals({ caller, sql }: Context, filter: OrderFilter) {
  permit(caller, 'list.view')
  const { count, credits } = await addUpOrders(sql, filter)
  return totalsOf(count, { credits })
}
