import type {
  CreditOrderId,
  EmployeeEmail,
  PlayerId,
  RequestId,
  StatementEntryId,
} from '@khlang/domain/brand'
import type { Credits } from '@khlang/domain/money'
import { settlementOf } from '@khlang/domain/crediting/settlement'
import { writeAudit } from '#platform/audit.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { disableAfterReversal } from './wrong-match-store.ts'

type WrittenOff = {
  requestId: RequestId
  entryId: StatementEntryId | null
  by: EmployeeEmail
  reason: string
}

/**
 * Undoes the credit of a deposit of which nothing can be taken back, so nothing is sent and there is no order: deposit and
 * entry move at once as after a reversal, and all of the credit counts as not recovered. Also stops auto-matching on the
 * account after an automatic match, tells other systems, and writes an audit line for the order of the credit. Callers
 * have locked the entry and the request. Returns false if they are not, or no longer, credited for each other.
 */
export async function writeOff(tx: Tx, { requestId, entryId, by, reason }: WrittenOff): Promise<boolean> {
  await disableAfterReversal(tx, { requestId, by, reason })
  const undone = {
    purpose: 'reverseDeposit',
    kind: 'removeCredit',
    credits: 0 as Credits,
    request: null,
  } as const
  const { entry, request } = settlementOf(undone, 'done')
  const [credit] = await tx<{ id: CreditOrderId; credits: Credits }[]>`
    with credit as (
      update credit_order set undone = true, unrecovered = credits, unrecovered_at = clock_timestamp()
      where request_id = ${requestId} and purpose = 'creditDeposit' and state = 'done' and not undone
        and entry_id is not distinct from ${entryId}::uuid
      returning id, credits),
    freed as (
      update statement_entry e set state = ${entry}, result = null, request_id = null, player_id = null, order_id = null, employee = ${by}
      from credit where e.id = ${entryId}::uuid and e.request_id = ${requestId} and e.state = 'done'
      returning e.id),
    adjusted as (
      update request r set state = ${request}, result = null, employee = ${by}
      from credit where r.id = ${requestId} and r.state = 'done'
      returning r.id, r.kind, r.external_key, r.player_id)
    select credit.id, credit.credits, tell('requestAdjusted', 0, jsonb_build_object('orderId', null, 'number', null,
      'requestId', adjusted.id, 'key', adjusted.external_key, 'kind', adjusted.kind, 'amount', 0, 'unrecovered', credit.credits,
      'via', null, 'proof', 'person', 'playerId', adjusted.player_id)) as told
    from credit, adjusted where ${entryId}::uuid is null or exists (select from freed)`
  if (!credit) return false
  await writeAudit(tx, {
    actor: by,
    act: 'order.writeOff',
    object: ['order', credit.id],
    after: { credits: 0, unrecovered: credit.credits },
    reason,
  })
  return true
}

/** Sums what stayed with a player of deposits whose credit was undone in a period. */
export async function sumUnrecoveredOf(
  db: Db,
  playerId: PlayerId,
  { from, before }: { from: Date | null; before: Date | null },
): Promise<{ count: number; credits: number }> {
  const [row] = await db<{ count: number; credits: number }[]>`
    select count(*) as count, coalesce(sum(unrecovered), 0) as credits from credit_order
    where player_id = ${playerId} and unrecovered is not null
      ${from ? db`and unrecovered_at >= ${from}` : db``} ${before ? db`and unrecovered_at < ${before}` : db``}`
  return row!
}
