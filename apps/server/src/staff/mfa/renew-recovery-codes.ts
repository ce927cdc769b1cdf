import { transaction } from '#platform/database/database.ts'
import type { Context } from '../../context.ts'
import { requireRecentFactor } from './verify-identity.ts'
import { giveRecoveryCodes, recordChange, announceChange } from './factor-changed.ts'
import { findFactors, lockFactors } from './factor-store.ts'

/** Replaces all recovery codes of the caller and returns the new ones. */
export async function renewRecoveryCodes(context: Context) {
  const own = requireRecentFactor(context)
  const { employee } = own
  const change = await transaction(context.sql, async (tx) => {
    await lockFactors(tx, employee.id)
    const before = { left: (await findFactors(tx, employee.id)).recoveryLeft }
    const recoveryCodes = await giveRecoveryCodes(tx, context, own)
    const newToken = await recordChange(tx, own, { act: 'factor.renewRecoveryCodes', before })
    return { recoveryCodes, newToken }
  })
  announceChange(context, own, 'factor.renewRecoveryCodes', change.newToken)
  return { recoveryCodes: change.recoveryCodes }
}
