import type { LossReturnFilter } from '@khlang/domain/rewards/loss-return-list'
import { totalsOf } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { addUpLossReturns } from './loss-return-store.ts'
import { foldAndReadTerms } from './folded-terms.ts'

/** Adds up the loss-returns of a filter; no sums if there are too many rows (`totalsOf`). */
export async function lossReturnTotals({ caller, sql }: Context, filter: LossReturnFilter) {
  permit(caller, 'list.view')
  const terms = await foldAndReadTerms(sql, filter)
  const { count, deposits, withdrawals, bonus, ...sums } = await addUpLossReturns(sql, terms, filter)
  return totalsOf(count, {
    ...sums,
    deposits: String(deposits),
    withdrawals: String(withdrawals),
    bonus: String(bonus),
  })
}
