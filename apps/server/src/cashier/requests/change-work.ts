import type { DepositRow, WithdrawalRow } from '@khlang/contract/cashier/cashier'
import type { ProblemCode } from '@khlang/contract/problems'
import type { RequestId } from '@khlang/domain/brand'
import { checkWork, workAt, type WorkAct } from '@khlang/domain/cashier/request-work'
import { writeAudit } from '#platform/audit.ts'
import { type Sql, transaction, type Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { requestRow } from '../rows.ts'
import { readRequests } from '../store.ts'
import { lockWork, type WorkedRequest } from './work-store.ts'

type Change = {
  requestId: RequestId
  act: Exclude<WorkAct, 'addNote'>
  actor: EmployeeActor
  reason?: string | undefined
  save: (tx: Tx, work: WorkedRequest) => Promise<unknown>
}

/**
 * Runs a claim, release, takeover, hold or its lifting in one transaction. Refuses with `not-found`, or with the
 * current row if the act is not allowed; `save` may refuse as well.
 */
export function changeWork(sql: Sql, { requestId, act, actor, reason, save }: Change) {
  return transaction(sql, async (tx) => {
    const work = (await lockWork(tx, requestId)) ?? refuse('not-found')
    const allowed = checkWork(work, act, actor, work.now)
    if (allowed !== true) return refuseWithRow(tx, allowed, { requestId, actor })
    await save(tx, work)
    const row = await readRequest(tx, requestId, actor)
    await writeAudit(tx, {
      actor: actor.email,
      act: `request.${act}`,
      object: ['request', requestId],
      before: {
        holder: workAt(work, work.now).holder,
        hold: work.holdReason,
        ...(work.holdUntil && { holdUntil: work.holdUntil }),
      },
      after: {
        holder: row.holder,
        hold: row.hold?.reason ?? null,
        ...(row.hold?.until && { holdUntil: row.hold.until }),
      },
      reason,
    })
    return row
  })
}

type Which = { requestId: RequestId; actor: Pick<EmployeeActor, 'role'> }

/** Refuses with the current row; the refusal `request-held` also names the holder. */
export async function refuseWithRow(tx: Tx, code: ProblemCode, { requestId, actor }: Which): Promise<never> {
  const row = await readRequest(tx, requestId, actor)
  return refuse(code, { row, ...(code === 'request-held' && row.holder !== null && { holder: row.holder }) })
}

/** Reads a request that this transaction has locked, as the role sees it. */
export async function readRequest(
  tx: Tx,
  id: RequestId,
  { role }: Pick<EmployeeActor, 'role'>,
): Promise<DepositRow | WithdrawalRow> {
  const [record] = await readRequests(tx, [id])
  if (!record) throw new Error('A locked request cannot vanish')
  return requestRow(record, role)
}
