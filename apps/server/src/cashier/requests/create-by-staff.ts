import type { RequestKind } from '@khlang/domain/cashier/request'
import type { Tx } from '#platform/database/database.ts'
import { once } from '#platform/operation.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { createRequest, type NewRequestInput } from './create-request.ts'
import { requestRow } from '../rows.ts'
import { readRequests } from '../store.ts'

/**
 * Creates a pending request, marked as created by staff; at most once per operation id. `check` may refuse, in the same
 * transaction.
 */
export function createByStaff(
  { sql }: Context,
  actor: EmployeeActor,
  kind: RequestKind,
  input: NewRequestInput,
  check: (tx: Tx) => Promise<void> = () => Promise.resolve(),
) {
  const operation = {
    actor: actor.email,
    command: `cashier/create-${kind}`,
    operationId: input.operationId,
    input,
  }
  return once(sql, operation, async (tx) => {
    await check(tx)
    const { id } = await createRequest(tx, kind, input, {
      actor: actor.email,
      byStaff: true,
      role: actor.role,
    })
    return requestRow((await readRequests(tx, [id]))[0]!, actor.role)
  })
}
