import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { countFindings, findComparison, type FindingState, listFindings } from './books-store.ts'
import { findingRow } from './finding-rows.ts'
import { findSendingHold } from '../sending/hold-store.ts'
import { findLoss } from '../history/history-store.ts'
import { leftToDo } from './left-to-do.ts'

/**
 * Returns at most 500 findings, the undecided ones first: movements in the back-end's books that no order of ours
 * explains. Also their counts by state, the last comparison with those books, what our database has lost (`lost`), and
 * why that cannot be accepted yet (`left`).
 */
export async function findings({ caller, sql }: Context, { state }: { state?: FindingState | undefined }) {
  const actor = permit(caller, 'list.view')
  const [rows, counts, lost, hold, last] = [
    await listFindings(sql, { state, limit: 500 }),
    await countFindings(sql),
    await findLoss(sql),
    await findSendingHold(sql),
    await findComparison(sql),
  ]
  return {
    rows: rows.map((row) => findingRow(row, actor)),
    counts,
    lost,
    held: hold !== null,
    last,
    left: await leftToDo(sql),
  }
}
