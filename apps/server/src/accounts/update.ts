import type { OwnAccountFields } from '@khlang/contract/accounts/accounts'
import type { OperationId, OwnAccountId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { changesOf, payeeFields, valuesOf } from './account-values.ts'
import { requireApprovalOfAccount } from './approval-of-account.ts'
import { readAccount } from './list.ts'
import { lockAsSeen } from './lock-as-seen.ts'
import { isNumberTaken, saveAccount } from './store.ts'

type Input = OwnAccountFields & { operationId: OperationId; id: OwnAccountId; version: number }

/**
 * Saves the values of an account. A change of the account to which players pay (`payeeFields`) needs a second
 * person if the shop's settings require it; a change of limits or alarms does not. Refuses with `stale-version`, and
 * with `account-number-taken` unless the account is closed.
 */
export function update(context: Context, { operationId, ...input }: Input) {
  const { caller, sql } = context
  const actor = permit(caller, 'ownAccount.manage')
  const operation = { actor: actor.email, command: 'accounts/update', operationId, input }
  return once(sql, operation, async (tx) => {
    const before = await lockAsSeen(tx, actor, input)
    const values = valuesOf(input, before.position)
    const changes = changesOf(before, values)
    if (changes === null) return readAccount(tx, before.code, actor.role)
    if (before.state !== 'closed' && (await isNumberTaken(tx, { ...values, exceptId: before.id })))
      refuse('account-number-taken')
    const approval = payeeFields.some((name) => name in changes.after)
      ? await requireApprovalOfAccount(tx, context, actor, {
          code: before.code,
          before,
          after: values,
          bound: { version: before.version },
          ask: ['accounts/update', input],
        })
      : {}
    await saveAccount(tx, before.id, { ...values, employee: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'ownAccount.update',
      object: ['own-account', before.code],
      before: changes.before,
      after: { ...changes.after, ...approval },
    })
    return readAccount(tx, before.code, actor.role)
  })
}
