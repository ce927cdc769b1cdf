import type { TransferWay } from '@khlang/domain/cashier/request'
import {
  asksForOverride,
  checkTransfer,
  type TransferObstacle,
  transferObstacles,
  withdrawalCan,
} from '@khlang/domain/cashier/withdrawal'
import { choosePayingAccount } from '#accounts/paying-store.ts'
import { lockTransferNumbers } from '#crediting/profile/profile-store.ts'
import { readSetting } from '#platform/setting.ts'
import { requireStepUp, permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { type ChangeInput, changeRequest } from '../requests/change-request.ts'

type Input = ChangeInput & {
  via: TransferWay
  paidFrom?: string | undefined
  accepted?: readonly TransferObstacle[] | undefined
}

/**
 * Orders the payout of a withdrawal to the player's account as it is now. A withdrawal is paid at most once,
 * regardless of the bank (spec section 4). Large ones need step-up; a second person may have to agree
 * (`approval-needed`). `paidFrom`: the own account; if not given, the first that can pay.
 */
export async function transfer(context: Context, input: Input) {
  const actor = permit(context.caller, 'withdrawal.transfer')
  const { via, accepted = [], reason = '' } = input
  return changeRequest(context, actor, 'transfer', input, async ({ tx, request, refuseWithRow }) => {
    const { kind, state, amount, account, playerStatus, accountChangedHoursAgo } = request
    if (kind !== 'withdrawal') return refuseWithRow('not-a-withdrawal')
    if (amount >= (await readSetting(tx, 'stepUp.payoutFrom'))) requireStepUp(actor, 'withdrawal.transfer')
    const can = withdrawalCan(state, actor.role).transfer
    if (can !== true) return refuseWithRow(can)
    const coolDownHours = await readSetting(tx, 'transfer.coolDownHours')
    const accountIsNew = accountChangedHoursAgo !== null && accountChangedHoursAgo < coolDownHours
    const rules = { withoutDeduction: await readSetting(tx, 'transfer.withoutDeduction') }
    const facts = { state, playerStatus, account, accountIsNew }
    const decision = { accepted, role: actor.role, reason }
    const allowed = checkTransfer(facts, rules, decision)
    const asksSupervisor = asksForOverride(facts, rules, decision)
    if (allowed !== true && !asksSupervisor) return refuseWithRow(allowed)
    const isOverride = transferObstacles(facts).some((obstacle) => obstacle !== 'not-deducted')
    // The amount from which each act needs a second person; null if it never does.
    const { from } = await readSetting(tx, 'approvals')
    const byOverride = asksSupervisor || (isOverride && from['withdrawal.override'] !== null)
    const paidFrom = await choosePayingAccount(tx, via, input.paidFrom)
    if (paidFrom === false) return refuseWithRow('paying-account-wrong')
    const numbers = await lockTransferNumbers(tx, context.backend)
    return {
      order: 'payOutWithdrawal',
      credits: amount,
      transfer: { via, number: numbers[via] },
      payee: account!,
      paidFrom,
      accepted,
      toApprove: {
        act: byOverride ? 'withdrawal.override' : 'withdrawal.transfer',
        ...(asksSupervisor && { needed: true }),
        command: 'cashier/transfer',
        figures: [
          { name: 'account', value: `${account!.bank} …${account!.number.slice(-4)} ${account!.name}` },
          { name: 'via', value: via },
          ...(paidFrom === null ? [] : [{ name: 'paidFrom' as const, value: paidFrom }]),
          ...accepted.map((obstacle) => ({ name: 'accepted' as const, value: obstacle })),
        ],
        bound: { account, state },
      },
    }
  })
}
