import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { requireRecentFactor } from './verify-identity.ts'
import { recordChange, announceChange } from './factor-changed.ts'
import { lockFactors, removeAuthenticatorRow } from './factor-store.ts'
import { keepRequiredFactor } from './keep-required-factor.ts'

/**
 * Removes the caller's authenticator app, after a recent proof of a factor (`requireRecentFactor`). Refuses if there is
 * none (`not-found`), or if it is the last second factor of a role that requires one (`factor-demanded`).
 */
export async function removeAuthenticator(context: Context) {
  const ownSession = requireRecentFactor(context)
  const { employee } = ownSession
  const newToken = await transaction(context.sql, async (tx) => {
    await lockFactors(tx, employee.id)
    if (!(await removeAuthenticatorRow(tx, employee.id))) refuse('not-found')
    await keepRequiredFactor(tx, employee.id)
    return recordChange(tx, ownSession, { act: 'factor.removeAuthenticator' })
  })
  announceChange(context, ownSession, 'factor.removeAuthenticator', newToken)
  return { removed: true as const }
}
