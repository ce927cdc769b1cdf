import type { LinkedAccounts } from '@khlang/contract/ways-in'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import type { Context } from '../context.ts'
import { lockWaysIn, removeAccount } from './ways-in-store.ts'
import { permit } from './actor.ts'
import { keepAWayIn, waysIn } from './linked-accounts.ts'

/** Takes away one of my own ways in, never the last. */
export async function unlinkAccount(
  { caller, sql }: Context,
  { id }: { id: string },
): Promise<LinkedAccounts> {
  const actor = permit(caller, 'account.link')
  return transaction(sql, async (tx) => {
    await lockWaysIn(tx, actor.id)
    const { accounts } = await waysIn(tx, actor.id)
    const account = accounts.find((one) => one.id === id) ?? refuse('not-found')
    await removeAccount(tx, account.id)
    const left = await keepAWayIn(tx, actor.id)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'account.unlink',
      object: ['employee', actor.id],
      before: { provider: account.provider },
    })
    return left
  })
}
