import type { OperationId, OwnAccountId } from '@khlang/domain/brand'
import { type OwnAccountState, ownAccountCan } from '@khlang/domain/accounts/own-account'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { type EmployeeActor, permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { requireApprovalOfAccount } from './approval-of-account.ts'
import { readAccount } from './list.ts'
import { lockAsSeen } from './lock-as-seen.ts'
import { isNumberTaken, type KeptAccount, saveAccount } from './store.ts'

/** A command on an account, with the version that the employee saw. */
export type Seen = { operationId: OperationId; id: OwnAccountId; version: number }

export type SeenWithReason = Seen & { reason: string }

type Change = 'freeze' | 'unfreeze' | 'close' | 'reopen'

const nextState: Record<Change, OwnAccountState> = {
  freeze: 'frozen',
  unfreeze: 'open',
  close: 'closed',
  reopen: 'open',
}

/**
 * Freezes, unfreezes, closes or reopens an account if it has the version that the employee saw. To open one may need a
 * second person (`approval-needed`). `check` runs with the account locked and may refuse for a further reason.
 */
export function changeState(
  context: Context,
  act: Change,
  { operationId, ...input }: Seen & { reason?: string },
  check: (tx: Tx, account: KeptAccount) => Promise<void> = () => Promise.resolve(),
) {
  const actor = permit(context.caller, 'ownAccount.manage')
  const operation = { actor: actor.email, command: `accounts/${act}`, operationId, input }
  return once(context.sql, operation, async (tx) => {
    const account = await lockAsSeen(tx, actor, input)
    const can = ownAccountCan(account.state, actor.role)[act]
    if (can !== true) refuse(can)
    await check(tx, account)
    const state = nextState[act]
    const approval = state === 'open' ? await requireMayOpen(tx, context, actor, { act, account, input }) : {}
    const reason = input.reason ?? null
    await saveAccount(tx, account.id, {
      state,
      stateReason: reason,
      employee: actor.email,
      ...(state === 'open' && { replacedBy: null }),
    })
    await writeAudit(tx, {
      actor: actor.email,
      act: `ownAccount.${act}`,
      object: ['own-account', account.code],
      before: { state: account.state },
      after: { state, ...approval },
      ...(reason !== null && { reason }),
    })
    return readAccount(tx, account.code, actor.role)
  })
}

/**
 * Refuses to open an account if another one that is not closed has its number, or if a second person must approve
 * that first: players may pay to an open account.
 */
async function requireMayOpen(
  tx: Tx,
  context: Context,
  actor: EmployeeActor,
  { act, account, input }: { act: Change; account: KeptAccount; input: object },
) {
  if (await isNumberTaken(tx, { ...account, exceptId: account.id })) refuse('account-number-taken')
  return requireApprovalOfAccount(tx, context, actor, {
    code: account.code,
    before: account,
    after: account,
    stateBefore: account.state,
    bound: { version: account.version, act },
    ask: [act === 'reopen' ? 'accounts/reopen' : 'accounts/unfreeze', input],
  })
}
