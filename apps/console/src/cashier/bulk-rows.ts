import type { BulkResult, BulkRow } from '@khlang/contract/bulk-requests'

/** One request as it was decided on: what changed since is refused. The id stays, however often it is sent. */
export type BulkWish = { operationId: string; requestId: string; version: number }

/** Only what nothing speaks against is ticked beforehand. */
export const tickedAtFirst = (rows: readonly BulkRow[]): ReadonlySet<string> =>
  new Set(rows.filter(({ group }) => group === 'ready').map(({ request }) => request.id))

export const wishesOf = (
  rows: readonly BulkRow[],
  ticked: ReadonlySet<string>,
  newId: () => string,
): BulkWish[] =>
  rows
    .filter(({ request, group }) => group !== 'not-eligible' && ticked.has(request.id))
    .map(({ request: { id, version } }) => ({ operationId: newId(), requestId: id, version }))

export const totalOf = (rows: readonly BulkRow[], ticked: ReadonlySet<string>) =>
  rows.reduce((sum, { request }) => sum + (ticked.has(request.id) ? Number(request.amount) : 0), 0)

/** So few at a time that how far it is can be seen, and that a slow line does not lose many answers. */
export const atOnce = 10

/** What is still to be sent; of a part whose answer was lost nobody knows, so it is sent again under the same ids. */
export const remaining = (wishes: readonly BulkWish[], results: readonly BulkResult[]): BulkWish[] => {
  const answered = new Set(results.map(({ requestId }) => requestId))
  return wishes.filter(({ requestId }) => !answered.has(requestId))
}

export type Standing = {
  outcome: BulkResult['outcome'] | 'under-way'
  request: BulkRow['request'] | undefined
}

/**
 * How one of them stands by now. What was done with an order is done when the credit system has said so; when it says no, the
 * request is back where it was.
 */
export function standingOf(
  { requestId, outcome, request: answered }: BulkResult,
  rows: readonly BulkRow[],
  now: ReadonlyMap<string, BulkRow['request']>,
): Standing {
  const before = rows.find(({ request }) => request.id === requestId)?.request
  const heard = now.get(requestId)
  const request = heard && heard.version >= (answered?.version ?? 0) ? heard : (answered ?? before)
  if (outcome !== 'done' || !request) return { outcome, request }
  if (request.state === 'crediting') return { outcome: 'under-way', request }
  return { outcome: request.state === before?.state ? 'refused' : 'done', request }
}
