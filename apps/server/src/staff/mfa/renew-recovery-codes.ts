import { transaction } from '#platform/database/database.ts'
import type { Context } from '../../context.ts'
import { requireRecentFactor } from './verify-identity.ts'
import { giveRecoveryCodes, recordChange, announceChange } from './factor-changed.ts'
import { findFactors, lockFactors } from './factor-store.ts'

/** Replaces all recovery codes of the caller, used and unused, and returns the new ones. Ends their other sessions. */
export async function renewRecoveryCodes(context: Context) {
  const ownSession = requireRecentFactor(context)
  const { employee } = ownSession
  const change = await transaction(context.sql, async (tx) => {
    await lockFactors(tx, employee.id)
    const before = { left: (await findFactors(tx, employee.id)).recoveryLeft }
    const recoveryCodes = await giveRecoveryCodes(tx, context, ownSession)
    const newToken = await recordChange(tx, ownSession, { act: 'factor.renewRecoveryCodes', before })
    return { recoveryCodes, newToken }
  })
  announceChange(context, ownSession, 'factor.renewRecoveryCodes', change.newToken)
  return { recoveryCodes: change.recoveryCodes }
}
