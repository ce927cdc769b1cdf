import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { countFindings, findComparison, type FindingState, listFindings, lockFinding } from './books-store.ts'
import { findingRow } from './finding-rows.ts'
import { amountAdopted } from './tie-store.ts'
import { findFittingEntries, findFittingRequests } from './fits-store.ts'
import { findSendingHold } from '../sending/hold-store.ts'
import { findLoss } from '../history/history-store.ts'
import type { Db } from '#platform/database/database.ts'

/** Returns the movements in the books that are unknown here, and how far they are decided. */
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

/** Returns the requests and entries that a finding may belong to. */
export async function findingFits({ caller, sql }: Context, { id }: { id: string }) {
  permit(caller, 'list.view')
  const finding = (await sql.begin((tx) => lockFinding(tx, id))) ?? refuse('not-found')
  const requests = await findFittingRequests(sql, finding)
  const amounts = [{ amount: finding.credits }, ...requests, ...(await amountAdopted(sql, finding.orderId))]
  const entries = await findFittingEntries(sql, finding, amounts)
  return {
    requests: requests.map(({ id: requestId, number, amount, createdAt }) => ({
      id: requestId,
      number,
      amount,
      createdAt: createdAt.toISOString(),
    })),
    entries: entries.map(({ occurredAt, ...one }) => ({ ...one, occurredAt: occurredAt.toISOString() })),
  }
}

/** Returns why the history cannot be accepted yet, or null. */
export async function leftToDo(db: Db): Promise<'compare' | 'unread' | 'open' | null> {
  const [lost, last, { open, proposed }] = [
    await findLoss(db),
    await findComparison(db),
    await countFindings(db),
  ]
  if (lost === null) return null
  if (last === null || Date.parse(last.at) < Date.parse(lost.noticedAt)) return 'compare'
  if (last.unread > 0) return 'unread'
  return open + proposed > 0 ? 'open' : null
}
