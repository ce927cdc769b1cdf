import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { rateRow } from './rate-row.ts'
import { listRates } from './rate-store.ts'

/** Returns all rates, the one that begins last first. */
export async function lossReturnRates({ caller, sql }: Context) {
  permit(caller, 'list.view')
  return { rows: (await listRates(sql)).map(rateRow) }
}
