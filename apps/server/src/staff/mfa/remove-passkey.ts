import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { requireRecentFactor } from './verify-identity.ts'
import { recordChange, announceChange } from './factor-changed.ts'
import { keepRequiredFactor } from './keep-required-factor.ts'
import * as store from './passkey-store.ts'
import { lockWaysIn } from '../linked-accounts/ways-in-store.ts'
import { requireWayToSignIn } from '../linked-accounts/linked-accounts.ts'

/**
 * Removes a passkey of the caller, but never the last way to sign in (`last-way-in`), nor the last second factor of a
 * role that requires one (`factor-demanded`). Needs a recent proof of a factor (`requireRecentFactor`).
 */
export async function removePasskey(context: Context, { id }: { id: string }) {
  const ownSession = requireRecentFactor(context)
  const { employee } = ownSession
  const newToken = await transaction(context.sql, async (tx) => {
    await lockWaysIn(tx, employee.id)
    const name = (await store.nameOfPasskey(tx, employee.id, id)) ?? refuse('not-found')
    await store.removePasskeyRow(tx, id)
    await requireWayToSignIn(tx, employee.id)
    await keepRequiredFactor(tx, employee.id)
    return recordChange(tx, ownSession, { act: 'factor.removePasskey', before: { name } })
  })
  announceChange(context, ownSession, 'factor.removePasskey', newToken)
  return { removed: true as const }
}
