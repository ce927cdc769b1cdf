import { readTotals } from '#platform/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { addUpOrders, type OrderFilter } from './store.ts'

/** How many orders the filter has, and how much credit is in question. */
export async function totals({ caller, sql }: Context, filter: OrderFilter) {
  permit(caller, 'list.view')
  const { count, credits } = await addUpOrders(sql, filter)
  return readTotals(count, { credits })
}
