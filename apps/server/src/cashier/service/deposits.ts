import { checkBonus } from '@khlang/domain/cashier/bonus'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permitService } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { createRequest, type NewRequestInput } from '../requests/create-request.ts'
import { statusWord } from '../rows.ts'

/**
 * Creates a deposit request through the player site. The service key limits the bonus that the site may
 * promise, as the role does for staff.
 */
export async function deposits({ caller, sql }: Context, input: NewRequestInput) {
  const actor = permitService(caller, 'deposits')
  const operation = { actor, command: 'service/deposits', operationId: input.operationId, input }
  return once(sql, operation, async (tx) => {
    const allowed = checkBonus(input.bonus ?? 0, caller.kind === 'service' ? caller.bonusCeiling : 0)
    if (allowed !== true) refuse(allowed)
    return {
      ...(await createRequest(tx, 'deposit', input, { actor, byStaff: false, role: 'service' })),
      state: 'pending' as const,
      status: statusWord('pending', null),
    }
  })
}
