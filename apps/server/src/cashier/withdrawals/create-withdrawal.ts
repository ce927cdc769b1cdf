import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { createByStaff } from '../requests/create-by-staff.ts'
import type { NewRequestInput } from '../requests/create-request.ts'

/** Creates a withdrawal request for a player who asked by telephone or chat. Refuses as `createRequest`. */
export async function createWithdrawal(context: Context, input: NewRequestInput) {
  const actor = permit(context.caller, 'request.create')
  return createByStaff(context, actor, 'withdrawal', input)
}
