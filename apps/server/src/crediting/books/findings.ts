import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { countFindings, findComparison, type FindingState } from './books-store.ts'
import { findingsBy, listFindings } from './finding-list-store.ts'
import { findingRow } from './finding-rows.ts'
import { findSendingHold } from '../sending/hold-store.ts'
import { findLoss } from '../history/history-store.ts'
import { leftToDo } from './left-to-do.ts'

type Input = { state?: FindingState | undefined; limit: number; cursor?: string | undefined }

/**
 * Returns one page of the findings, the undecided ones first: movements in the back-end's books for which no order of
 * ours was known to be done, including those that settled an open order without having its key. Also the counts of all
 * findings by state, the last comparison (`last`), and whether sending is on hold. `lost`: what our database has lost,
 * and `left`: why that cannot be accepted yet.
 */
export async function findings({ caller, sql }: Context, { state, ...paging }: Input) {
  const actor = permit(caller, 'list.view')
  const query = readPageQuery({ ...paging, sort: 'time', direction: 'asc' }, findingsBy)
  const page = toPage(await listFindings(sql, state, query), query.limit, query.sorting)
  const counts = await countFindings(sql)
  const historyLoss = await findLoss(sql)
  const hold = await findSendingHold(sql)
  const last = await findComparison(sql)
  return {
    rows: page.rows.map((row) => findingRow(row, actor)),
    next: page.next,
    counts,
    lost: historyLoss,
    held: hold !== null,
    last,
    left: await leftToDo(sql),
  }
}
