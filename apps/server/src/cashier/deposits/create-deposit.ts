import { checkBonus } from '@khlang/domain/cashier/bonus'
import { refuse } from '#platform/http/refusal.ts'
import { readSetting } from '#platform/setting.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { createByStaff } from '../requests/create-by-staff.ts'
import type { NewRequestInput } from '../requests/create-request.ts'

/**
 * Creates a deposit request for a player who asked by telephone or chat. Refuses a bonus above the ceiling of the role,
 * and otherwise as `createRequest`.
 */
export async function createDeposit(context: Context, input: NewRequestInput) {
  const actor = permit(context.caller, 'request.create')
  return createByStaff(context, actor, 'deposit', input, async (tx) => {
    const ceilings = await readSetting(tx, 'deposit.bonusCeilings')
    const allowed = checkBonus(input.bonus ?? 0, ceilings[actor.role])
    if (allowed !== true) refuse(allowed)
  })
}
