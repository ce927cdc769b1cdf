import { once } from '#platform/operation.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { createRequest, type NewRequestInput } from '../requests/create-request.ts'
import { statusWord } from '../rows.ts'

/**
 * Creates a withdrawal request through the player site, for a suspended or excluded player too, but not for one without
 * a bank account (`account-missing`).
 */
export async function withdrawals({ caller, sql }: Context, input: NewRequestInput) {
  const actor = permitService(caller, 'withdrawals')
  const operation = { actor, command: 'service/withdrawals', operationId: input.operationId, input }
  return once(sql, operation, async (tx) => ({
    id: (await createRequest(tx, 'withdrawal', input, { actor, byStaff: false, role: 'service' })).id,
    state: 'pending' as const,
    status: statusWord('pending', null),
  }))
}
