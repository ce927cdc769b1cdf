import type { LinkedAccounts } from '@khlang/contract/staff/ways-in'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { lockWaysIn, removeLinkedAccount } from './ways-in-store.ts'
import { permit } from '../actor.ts'
import { mailWayInChange } from './way-in-mail.ts'
import { requireWayToSignIn, waysIn } from './linked-accounts.ts'

/**
 * Unlinks one of the caller's own accounts at a provider; refuses for the last way to sign in (`last-way-in`). Needs
 * step-up. The caller is notified by mail.
 */
export async function unlinkAccount(
  { caller, sql, mail, log }: Context,
  { id }: { id: string },
): Promise<LinkedAccounts> {
  const actor = permit(caller, 'account.link')
  const { left, provider } = await transaction(sql, async (tx) => {
    await lockWaysIn(tx, actor.id)
    const { accounts } = await waysIn(tx, actor.id)
    const account = accounts.find((one) => one.id === id) ?? refuse('not-found')
    await removeLinkedAccount(tx, account.id)
    const remainingWays = await requireWayToSignIn(tx, actor.id)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'account.unlink',
      object: ['employee', actor.id],
      before: { provider: account.provider },
    })
    return { left: remainingWays, provider: account.provider }
  })
  mailWayInChange({ mail, log }, actor, { provider, what: 'unlinked' })
  return left
}
