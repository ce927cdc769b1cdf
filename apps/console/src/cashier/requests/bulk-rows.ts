import type { BulkResult, BulkRow } from '@khlang/contract/cashier/bulk-requests'
import { newerOf } from '#live/newer-row.ts'

/**
 * One request as it was previewed. If it has changed since, the server refuses it. A repeat uses the same
 * operation id.
 */
export type BulkInput = { operationId: string; requestId: string; version: number }

/** Returns the rows that are ticked at first: only requests without doubts. */
export const tickedAtFirst = (rows: readonly BulkRow[]): ReadonlySet<string> =>
  new Set(rows.filter(({ group }) => group === 'ready').map(({ request }) => request.id))

/**
 * Returns the inputs for the ticked rows, each with a new operation id. Rows that are not eligible are left
 * out.
 */
export const inputsOf = (
  rows: readonly BulkRow[],
  ticked: ReadonlySet<string>,
  newId: () => string,
): BulkInput[] =>
  rows
    .filter(({ request, group }) => group !== 'not-eligible' && ticked.has(request.id))
    .map(({ request: { id, version } }) => ({ operationId: newId(), requestId: id, version }))

/** Returns the sum of the ticked rows in whole baht. */
export const totalOf = (rows: readonly BulkRow[], ticked: ReadonlySet<string>) =>
  rows.reduce((sum, { request }) => sum + (ticked.has(request.id) ? Number(request.amount) : 0), 0)

/**
 * Number of requests in a call: small, so that progress is visible and a slow connection does not lose many answers.
 */
export const batchSize = 10

/**
 * Returns the requests that are still to be sent. A batch whose answer was lost is sent again under the same
 * ids.
 */
export const remaining = (inputs: readonly BulkInput[], results: readonly BulkResult[]): BulkInput[] => {
  const answeredIds = new Set(results.map(({ requestId }) => requestId))
  return inputs.filter(({ requestId }) => !answeredIds.has(requestId))
}

/**
 * The result of one request. `undecided`: no answer came, though it may have been carried out. `not-done`: nothing was
 * done, since the employee stopped before its turn, or its batch was refused as a whole.
 */
export type SentResult =
  | BulkResult
  | { requestId: string; outcome: 'undecided' | 'not-done'; code?: never; request?: never }

/**
 * `under-way`: the order of the request waits for the back-end's answer, or its outcome is unknown. `skipped`: nothing
 * was left to do.
 */
export type ResultNow = {
  outcome: SentResult['outcome'] | 'under-way'
  request: BulkRow['request'] | undefined
}

/**
 * Returns what has become by now of one request of a bulk action. A request with an order is done when the back-end has
 * said yes; after a no, the request has its previous state again and counts as refused.
 */
export function resultNow(
  { requestId, outcome, request: answered }: SentResult,
  rows: readonly BulkRow[],
  now: ReadonlyMap<string, BulkRow['request']>,
): ResultNow {
  const before = rows.find(({ request }) => request.id === requestId)?.request
  const liveRow = now.get(requestId)
  const request = liveRow ? newerOf(answered, liveRow) : (answered ?? before)
  if (outcome !== 'done' || !request) return { outcome, request }
  if (request.state === 'crediting') return { outcome: 'under-way', request }
  return { outcome: request.state === before?.state ? 'refused' : 'done', request }
}
