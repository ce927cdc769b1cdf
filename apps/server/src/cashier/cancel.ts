import type { OperationId, RequestId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { depositRow } from './rows.ts'
import { cancelRequest, lockDeposit, viewDeposits } from './store.ts'

type Input = { operationId: OperationId; requestId: RequestId; version: number; reason?: string | undefined }

/** Only a request in progress can be cancelled, and only as the employee saw it. */
export async function cancel({ caller, sql }: Context, input: Input) {
  const actor = permit(caller, 'request.cancel')
  const { requestId: id, version, reason } = input
  return once(
    sql,
    { actor: actor.email, command: 'cashier/cancel', operationId: input.operationId, input },
    async (tx) => {
      const readRow = async () => depositRow((await viewDeposits(tx, [id]))[0]!, actor.role)
      const deposit = (await lockDeposit(tx, id)) ?? refuse('not-found')
      if (deposit.state !== 'pending') refuse('deposit-not-pending', { row: await readRow() })
      if (deposit.version !== version) refuse('stale-version', { row: await readRow() })
      await cancelRequest(tx, { id, employee: actor.email, note: reason ?? null })
      await writeAudit(tx, {
        actor: actor.email,
        act: 'request.cancel',
        object: ['request', id],
        before: { state: 'pending' },
        after: { state: 'cancelled' },
        reason,
      })
      return readRow()
    },
  )
}
