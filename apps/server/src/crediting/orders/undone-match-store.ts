import type { EmployeeEmail, RequestId, StatementEntryId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'

/** For the audit log: the bonus that the match had put into its request, and the one that the request has again. */
export type UndoneMatch = { bonus?: { before: number; after: number } }

type Match = { requestId: RequestId; entryId: StatementEntryId | null }

/**
 * Undoes what a match did to its request, besides its state. The request has the bonus again that was asked for:
 * otherwise the next match would credit a bonus that somebody typed for the wrong one. A request that this match has
 * made is cancelled, with an audit line: nobody asked for it. Callers have locked the request and called off its order.
 */
export async function restoreRequest(
  tx: Tx,
  { requestId, entryId }: Match,
  { by, reason }: { by: EmployeeEmail; reason: string | null },
): Promise<UndoneMatch> {
  const [bonus] = await tx<{ before: number; after: number }[]>`
    update request r set bonus = r.bonus_asked, bonus_asked = null
    from (select bonus from request where id = ${requestId}) matched
    where r.id = ${requestId} and r.state = 'pending' and r.bonus_asked is not null
    returning matched.bonus as before, r.bonus as after`
  // One that was matched with another entry too, after a refusal, is somebody's request by now.
  const { count } = await tx`
    update request set state = 'cancelled', employee = ${by}, note = ${reason}
    where id = ${requestId} and state = 'pending' and made_by_match
      and not exists (select from credit_order o where o.request_id = request.id and o.entry_id is distinct from ${entryId})`
  if (count === 1)
    await writeAudit(tx, {
      actor: by,
      act: 'request.cancel',
      object: ['request', requestId],
      before: { state: 'pending' },
      after: { end: 'cancelled' },
      reason,
    })
  return bonus === undefined || bonus.before === bonus.after ? {} : { bonus }
}
