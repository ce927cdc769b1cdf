import { depositCan } from '@khlang/domain/cashier/request'
import { withdrawalCan } from '@khlang/domain/cashier/withdrawal'
import { choosePayingAccount } from '#accounts/paying-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { type ChangeInput, changeRequest } from './change-request.ts'

/**
 * ดำเนินการแล้ว by hand: marks a request as done without any call. A withdrawal that was not transferred is
 * not paid by this, and a deposit, which needs one more permission, is not credited. In both cases a reason is required
 * that says how the payment or credit was made instead. `paidFrom`: the own account that paid, for such a withdrawal.
 * The audit log then has the player's account of that moment.
 */
export async function complete(context: Context, input: ChangeInput & { paidFrom?: string | undefined }) {
  const actor = permit(context.caller, 'withdrawal.complete')
  return changeRequest(
    context,
    actor,
    'complete',
    input,
    async ({ tx, request: { kind, state, account }, refuseWithRow }) => {
      if (kind === 'deposit') {
        const can = depositCan(state, actor.role).complete
        if (can !== true) return refuseWithRow(can)
      } else {
        const can = withdrawalCan(state, actor.role).complete
        if (can !== true) return refuseWithRow(can)
      }
      if (state !== 'transferred' && !input.reason) return refuseWithRow('reason-missing')
      // A transfer has recorded its paying account already. Staff may name one only for money sent by hand.
      const isByHand = kind === 'withdrawal' && state !== 'transferred'
      const statedAccount = isByHand ? input.paidFrom : undefined
      const paidFrom =
        statedAccount === undefined ? null : await choosePayingAccount(tx, 'plain', statedAccount)
      if (paidFrom === false) return refuseWithRow('paying-account-wrong')
      const paidTo = isByHand && account ? { bank: account.bank, tail: account.number.slice(-4) } : undefined
      return { end: 'done', paidFrom, paidTo }
    },
  )
}
