import type { ApprovableCommand } from '@khlang/contract/approvals'
import type { OwnAccountState } from '@khlang/domain/accounts/own-account'
import type { Figure, FigureName } from '@khlang/domain/staff/approval'
import type { Tx } from '#platform/database/database.ts'
import type { EmployeeActor } from '#staff/actor.ts'
import { askFor, requireApproval } from '#staff/approvals/approval-gate.ts'
import type { Context } from '../context.ts'
import { payeeFields } from './account-values.ts'
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
 * The approver sees every field of where players pay (`payeeFields`), before and after the change.
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
      ...payeeFields.map((field) => {
        const { name, text } = figureOf[field]
        return figure(name, text(after, code), before && text(before, code))
      }),
      ...(stateBefore ? [figure('accountState', 'open', stateBefore)] : []),
      ...(reason ? [figure('reason', reason, null)] : []),
    ],
    bound,
    ask: askFor(command, input),
  })
}

/** The figure by which the approver sees each field, and its text. */
const figureOf: Record<
  (typeof payeeFields)[number],
  { name: FigureName; text: (values: AccountValues, code: string) => string }
> = {
  name: { name: 'ownAccount', text: ({ name }, code) => `${code} ${name}` },
  bank: { name: 'bank', text: ({ bank }) => bank },
  number: { name: 'accountNumber', text: ({ number }) => number },
  purpose: { name: 'accountPurpose', text: ({ purpose }) => purpose },
}

const figure = (name: Figure['name'], value: string, before: string | null | undefined): Figure => ({
  name,
  value,
  ...(before && before !== value && { before }),
})
