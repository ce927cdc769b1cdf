import type { ApprovableCommand } from '@khlang/contract/approvals'
import type { OwnAccountState } from '@khlang/domain/accounts/own-account'
import type { Figure } from '@khlang/domain/staff/approval'
import type { Tx } from '#platform/database/database.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../context.ts'
import type { AccountValues } from './store.ts'

type Changed = {
  code: string
  before: AccountValues | null
  after: AccountValues
  /** Given if the account is opened again. */
  stateBefore?: OwnAccountState
  reason?: string
  /** What else the approval is for: if any of this differs when the command runs again, it needs a new approval. */
  bound: unknown
  /** The command that runs once the change is approved. */
  ask: [command: ApprovableCommand, input: object]
}

/**
 * Refuses a change of where players pay unless a second person has approved it, if the shop's settings require that.
 * The approver sees bank, number, name and state before and after the change.
 */
export function requireApprovalOfAccount(
  tx: Tx,
  context: Context,
  actor: EmployeeActor,
  { code, before, after, stateBefore, reason, bound, ask: [command, input] }: Changed,
): Promise<{ approvedBy?: string }> {
  return requireApproval(tx, context, actor, {
    act: 'ownAccount.change',
    object: ['own-account', code],
    playerId: null,
    amount: null,
    figures: [
      figure('ownAccount', `${code} ${after.name}`, before && `${code} ${before.name}`),
      figure('bank', after.bank, before?.bank),
      figure('accountNumber', after.number, before?.number),
      ...(stateBefore ? [figure('accountState', 'open', stateBefore)] : []),
      ...(reason ? [figure('reason', reason, null)] : []),
    ],
    bound: { bound, purpose: after.purpose },
    ask: askFor(command, input),
  })
}

const figure = (name: Figure['name'], value: string, before: string | null | undefined): Figure => ({
  name,
  value,
  ...(before && before !== value && { before }),
})
