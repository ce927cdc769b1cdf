import type { OwnAccountFields } from '@khlang/contract/accounts/accounts'
import type { OperationId, OwnAccountId } from '@khlang/domain/brand'
import { nextAccountCode } from '@khlang/domain/accounts/own-account'
import { writeAudit } from '#platform/audit.ts'
import { newId } from '#platform/ids.ts'
import { once } from '#platform/operation.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { valuesOf } from './account-values.ts'
import { requireApprovalOfAccount } from './approval-of-account.ts'
import { readAccount } from './list.ts'
import { addAccount, isNumberTaken, lockCodes } from './store.ts'

type Input = OwnAccountFields & { operationId: OperationId; code?: string | undefined }

/**
 * Creates an own account of the shop, in the state "open". If players may pay in to it, it can be shown to them at
 * once. Refuses the code of any other account, a closed one too, the number of one that is not closed, and if an
 * approval is needed.
 */
export function create(context: Context, { operationId, ...input }: Input) {
  const { caller, sql } = context
  const actor = permit(caller, 'ownAccount.manage')
  const operation = { actor: actor.email, command: 'accounts/create', operationId, input }
  return once(sql, operation, async (tx) => {
    const { codes, lastPosition } = await lockCodes(tx)
    const values = valuesOf(input, Math.min(lastPosition + 1, 999))
    const code = input.code ?? nextAccountCode(input.bank, codes)
    if (codes.has(code)) refuse('account-code-taken')
    if (await isNumberTaken(tx, { ...values, exceptId: null })) refuse('account-number-taken')
    const approval = await requireApprovalOfAccount(tx, context, actor, {
      code,
      before: null,
      after: values,
      bound: null,
      ask: ['accounts/create', input],
    })
    await addAccount(tx, { id: newId<OwnAccountId>(), code, ...values, employee: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'ownAccount.create',
      object: ['own-account', code],
      after: { ...values, ...approval },
    })
    return readAccount(tx, code, actor.role)
  })
}
