import type { ListName } from '@khlang/contract/reports/reports'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { viewRow } from './view-rows.ts'
import { viewsOf } from './views-store.ts'

/** Returns the caller's own views of a list and the shared ones, with the current number of rows in each. */
export async function views({ caller, sql }: Context, { list }: { list: ListName }) {
  const actor = permit(caller, 'list.view')
  const records = await viewsOf(sql, list, actor.id)
  const rows = []
  for (const view of records) rows.push(await viewRow(sql, view, actor)) // one connection, however many there are
  return { rows }
}
