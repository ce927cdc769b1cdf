import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { rateRow } from './rate-row.ts'
import { listRates } from './rate-store.ts'

/** Returns the rate of each month with which one begins, the last month first. */
export async function lossReturnRates({ caller, sql }: Context) {
  permit(caller, 'list.view')
  return { rows: (await listRates(sql)).map(rateRow) }
}
