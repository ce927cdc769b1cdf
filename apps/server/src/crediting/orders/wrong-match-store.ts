import type { CreditOrderId, RequestId } from '@khlang/domain/brand'
import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import type { Tx } from '#platform/database/database.ts'
import { firstOrder } from './first-order-store.ts'

/**
 * If the auto-matcher made the match of this request, forbids automatic matches on the entry's account until a newer
 * back-test is enough and an owner switches them on, even if they are already off. Otherwise changes nothing. The match
 * is the auto-matcher's also if a person has sent its order again. Callers run it in the transaction that takes the
 * match back.
 */
export async function disableAfterReversal(
  tx: Tx,
  {
    requestId,
    orderId = null,
    by,
    reason,
  }: {
    requestId: RequestId
    /** The cancelled order, if the match was undone by cancelling its order. */
    orderId?: CreditOrderId | null
    by: string
    reason: string | null
  },
): Promise<void> {
  const stopped = await tx`
    with wrong as materialized (
      select e.id, e.account_code
      from credit_order o join statement_entry e on e.id = o.entry_id cross join lateral ${firstOrder(tx, tx`o.id`)} first
      where o.request_id = ${requestId} and o.purpose = 'creditDeposit' and first.ordered_by = ${autoMatcherName}
        and (o.id = ${orderId} or (o.state = 'done' and not o.undone))),
    before as materialized (
      select a.account_code, a.switched_on, wrong.id from auto_match a join wrong using (account_code) for update of a),
    stopped as (
      update auto_match a set switched_on = false, stopped_by = 'wrong-match', wrong_entry_id = before.id, reason = ${reason},
        changed_by = ${by}, changed_at = clock_timestamp()
      from before where a.account_code = before.account_code
      returning a.account_code, a.wrong_entry_id, before.switched_on)
    insert into audit (actor, act, object_kind, object_id, before, after, reason)
    select 'system', 'autoMatch.stop', 'own-account', account_code, jsonb_build_object('on', switched_on),
      jsonb_build_object('on', false, 'wrongEntry', wrong_entry_id, 'takenBackBy', ${by}::text), ${reason}
    from stopped`
  if (stopped.count > 0) await tx`select pg_notify('live', '{"topic":"accounts","resync":true}')`
}
