import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { countFindings, findComparison, type FindingState, listFindings } from './books-store.ts'
import { findingRow } from './finding-rows.ts'
import { findSendingHold } from '../sending/hold-store.ts'
import { findLoss } from '../history/history-store.ts'
import { leftToDo } from './left-to-do.ts'

/**
 * Returns at most 500 findings, the undecided ones first: movements in the back-end's books for which no order of ours
 * was known to be done, including those that settled an open order without having its key. Also the counts of all
 * findings by state, the last comparison (`last`), and whether sending is on hold. `lost`: what our database has lost,
 * and `left`: why that cannot be accepted yet.
 */
export async function findings({ caller, sql }: Context, { state }: { state?: FindingState | undefined }) {
  const actor = permit(caller, 'list.view')
  const rows = await listFindings(sql, { state, limit: 500 })
  const counts = await countFindings(sql)
  const historyLoss = await findLoss(sql)
  const hold = await findSendingHold(sql)
  const last = await findComparison(sql)
  return {
    rows: rows.map((row) => findingRow(row, actor)),
    counts,
    lost: historyLoss,
    held: hold !== null,
    last,
    left: await leftToDo(sql),
  }
}
