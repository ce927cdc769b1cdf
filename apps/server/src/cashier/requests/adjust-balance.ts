import { moreThanCredited } from '@khlang/contract/crediting/reversal'
import { depositCan } from '@khlang/domain/cashier/request'
import { withdrawalCan } from '@khlang/domain/cashier/withdrawal'
import { reversalFigures, reversalOf } from '@khlang/domain/crediting/reversal'
import type { Credits } from '@khlang/domain/money'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { type ChangeInput, changeRequest } from './change-request.ts'
import { findCredited } from './moves-store.ts'

const command = 'cashier/adjust-balance'

type Input = ChangeInput & {
  /** Of a deposit: how much is taken back; by default all that was credited. The rest stays with the player. */
  credits?: Credits | undefined
}

const whole = 'The credit of a withdrawal is always deducted whole.'

/**
 * ปรับยอด: places the order that deducts the credit of a withdrawal, or takes back what a deposit was credited, bonus
 * included, or less of it, which needs a reason. With 0 credits there is no order. A second person may have to agree
 * (`approval-needed`).
 */
export async function adjustBalance(context: Context, input: Input) {
  // One command for both kinds. For a deposit, `depositCan` asks for `deposit.reverse` as well.
  const actor = permit(context.caller, 'withdrawal.adjust')
  return changeRequest(context, actor, 'adjust-balance', input, async ({ tx, request, refuseWithRow }) => {
    const { kind, state, amount } = request
    if (kind === 'withdrawal') {
      const can = withdrawalCan(state, actor.role).adjust
      if (can !== true) return refuseWithRow(can)
      if (input.credits !== undefined)
        return refuse('bad-input', { fields: [{ path: 'credits', message: whole, rule: 'unexpected' }] })
      const toApprove = { act: 'withdrawal.adjust', command } as const
      return { order: 'deductWithdrawal', credits: amount, toApprove }
    }
    const can = depositCan(state, actor.role).reverse
    if (can !== true) return refuseWithRow(can)
    if (!input.reason) return refuseWithRow('reason-missing')
    const credited = await findCredited(tx, request.id)
    if (credited === null) return refuseWithRow('nothing-credited')
    const reversal =
      reversalOf(credited.credits, input.credits) ?? refuse('bad-input', moreThanCredited(credited.credits))
    const { taken, unrecovered } = reversal
    const toApprove = {
      act: 'deposit.reverse',
      command,
      // However little is taken back, the whole credit is at stake.
      amount: credited.credits,
      amountFigures: reversalFigures(reversal),
    } as const
    const { entryId } = credited
    return taken === 0
      ? { writesOff: unrecovered, entryId, toApprove }
      : { order: 'reverseDeposit', credits: taken, entryId, unrecovered, toApprove }
  })
}
