import { depositCan } from '@khlang/domain/cashier/request'
import { withdrawalCan } from '@khlang/domain/cashier/withdrawal'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { type ChangeInput, changeRequest } from './change-request.ts'
import { findCredited } from './moves-store.ts'

const command = 'cashier/adjust-balance'

/**
 * ปรับยอด: places the order that deducts the credit of a withdrawal, or takes back what a deposit was credited, bonus
 * included, which needs a reason. A second person may have to agree (`approval-needed`).
 */
export async function adjustBalance(context: Context, input: ChangeInput) {
  // One command for both kinds. For a deposit, `depositCan` asks for `deposit.reverse` as well.
  const actor = permit(context.caller, 'withdrawal.adjust')
  return changeRequest(context, actor, 'adjust-balance', input, async ({ tx, request, refuseWithRow }) => {
    const { kind, state, amount } = request
    if (kind === 'withdrawal') {
      const can = withdrawalCan(state, actor.role).adjust
      if (can !== true) return refuseWithRow(can)
      const toApprove = { act: 'withdrawal.adjust', command } as const
      return { order: 'deductWithdrawal', credits: amount, toApprove }
    }
    const can = depositCan(state, actor.role).reverse
    if (can !== true) return refuseWithRow(can)
    if (!input.reason) return refuseWithRow('reason-missing')
    const credited = await findCredited(tx, request.id)
    if (credited === null) return refuseWithRow('nothing-credited')
    return { order: 'reverseDeposit', ...credited, toApprove: { act: 'deposit.reverse', command } }
  })
}
