import type { LossReturnFilter, LossReturnSort } from '@khlang/domain/rewards/loss-return-list'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import type { Direction } from '#platform/lists/list-sort.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { lossReturnRow } from './rows.ts'
import { listLossReturns, lossReturnsBy } from './loss-return-store.ts'
import { foldAndReadTerms } from './folded-terms.ts'

type Input = LossReturnFilter & {
  limit: number
  cursor?: string | undefined
  sort: LossReturnSort
  direction: Direction
}

/** Returns one page of the loss-returns for a day or a month, by default those with an amount (spec section 9). */
export async function lossReturn({ caller, sql }: Context, input: Input) {
  const { role } = permit(caller, 'list.view')
  const query = readPageQuery(input, lossReturnsBy)
  const terms = await foldAndReadTerms(sql, input)
  const page = toPage(await listLossReturns(sql, terms, input, query), query.limit, query.sorting)
  return { rows: page.rows.map((record) => lossReturnRow(record, terms, { role })), next: page.next }
}
