import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { lossReturnRow as rowOf } from './rows.ts'
import { readLossReturns } from './loss-return-store.ts'
import { type LossReturnPeriod, foldAndReadTerms } from './folded-terms.ts'

/** Returns one row of the loss-returns of a period by its id, for links to it, whatever its amount. */
export async function lossReturnRow(
  { caller, sql }: Context,
  { id, ...period }: LossReturnPeriod & { id: string },
) {
  const { role } = permit(caller, 'list.view')
  const terms = await foldAndReadTerms(sql, period)
  const [record] = await readLossReturns(sql, terms, { ids: [id] })
  return record ? rowOf(record, terms, { role }) : refuse('not-found')
}
