import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { listItems } from './catalogue-store.ts'
import { itemRow } from './item-rows.ts'

/** Returns the catalogue of rewards for staff, with inactive items (spec section 3). */
export async function catalogue({ caller, sql }: Context) {
  permit(caller, 'list.view')
  return { rows: (await listItems(sql)).map(itemRow) }
}
