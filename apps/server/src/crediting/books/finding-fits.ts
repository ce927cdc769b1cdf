import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { lockFinding } from './books-store.ts'
import { amountAdopted } from './tie-store.ts'
import { findFittingEntries, findFittingRequests } from './fits-store.ts'

/**
 * Returns the requests that a finding may have been carried out for and the entries that may have paid for it, 20
 * each at most.
 */
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
