import type { OperationId, OwnAccountId } from '@khlang/domain/brand'
import { ownAccountCan } from '@khlang/domain/accounts/own-account'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { requireApprovalOfAccount } from './approval-of-account.ts'
import { readAccount } from './list.ts'
import { lockAsSeen } from './lock-as-seen.ts'
import { lockAccount, saveAccount } from './store.ts'

type Input = { operationId: OperationId; id: OwnAccountId; version: number; by: OwnAccountId; reason: string }

/**
 * Replaces an account by another open one with a number (`by`; otherwise `account-swap-wrong`), which takes over
 * purpose and position. Closes the old account and names its replacement; entries that still wait on it can be matched,
 * but not automatically. Returns the row of the new one.
 */
export function swap(context: Context, { operationId, ...input }: Input) {
  const { caller, sql } = context
  const actor = permit(caller, 'ownAccount.manage')
  const operation = { actor: actor.email, command: 'accounts/swap', operationId, input }
  return once(sql, operation, async (tx) => {
    if (input.id === input.by) refuse('account-swap-wrong')
    // Locks both accounts in one fixed order, so that two swaps at the same moment cannot deadlock.
    for (const id of [input.id, input.by].toSorted()) await lockAccount(tx, id)
    const old = await lockAsSeen(tx, actor, input)
    const can = ownAccountCan(old.state, actor.role).swap
    if (can !== true) refuse(can)
    const next = await lockAccount(tx, input.by)
    if (next?.state !== 'open' || next.number === '') return refuse('account-swap-wrong')
    const after = { ...next, purpose: old.purpose, position: old.position }
    const approval = await requireApprovalOfAccount(tx, context, actor, {
      code: next.code,
      before: old,
      after,
      reason: input.reason,
      bound: { versions: [old.version, next.version], replaces: old.code },
      ask: ['accounts/swap', input],
    })
    await saveAccount(tx, next.id, {
      purpose: old.purpose,
      position: old.position,
      employee: actor.email,
    })
    await saveAccount(tx, old.id, {
      state: 'closed',
      stateReason: input.reason,
      replacedBy: next.code,
      employee: actor.email,
    })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'ownAccount.swap',
      object: ['own-account', old.code],
      before: { state: old.state },
      after: { state: 'closed', replacedBy: next.code, ...approval },
      reason: input.reason,
    })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'ownAccount.update',
      object: ['own-account', next.code],
      before: { purpose: next.purpose, position: next.position },
      after: { purpose: old.purpose, position: old.position, replaces: old.code },
      reason: input.reason,
    })
    return readAccount(tx, next.code, actor.role)
  })
}
