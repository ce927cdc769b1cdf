import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { lossReturnRow } from './rows.ts'
import { readLossReturns } from './loss-return-store.ts'
import { type LossReturnPeriod, foldAndReadTerms } from './folded-terms.ts'

/** Returns the loss-returns with these ids, each with whether the employee may pay it now and why not. */
export async function previewLossReturns(
  { caller, sql }: Context,
  { ids, ...period }: LossReturnPeriod & { ids: string[] },
) {
  const { role } = permit(caller, 'lossReturn.pay')
  const terms = await foldAndReadTerms(sql, period)
  const records = await readLossReturns(sql, terms, { ids })
  return { rows: records.map((record) => lossReturnRow(record, terms, { role })) }
}
