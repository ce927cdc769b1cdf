import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { listItems } from './catalogue-store.ts'
import { itemRow } from './item-rows.ts'

/** Returns what coins can be redeemed for (spec section 3: rewards). */
export async function catalogue({ caller, sql }: Context) {
  permit(caller, 'list.view')
  return { rows: (await listItems(sql)).map(itemRow) }
}
