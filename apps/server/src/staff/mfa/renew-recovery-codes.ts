import { transaction } from '#platform/database/database.ts'
import type { Context } from '../../context.ts'
import { requireRecentFactor } from './verify-identity.ts'
import { giveRecoveryCodes, recordChange, announceChange } from './factor-changed.ts'
import { findFactors, lockFactors } from './factor-store.ts'

/** Replaces all recovery codes of the caller and returns the new ones. */
export async function renewRecoveryCodes(context: Context) {
  const own = requireRecentFactor(context)
  const { who } = own
  const done = await transaction(context.sql, async (tx) => {
    await lockFactors(tx, who.id)
    const before = { left: (await findFactors(tx, who.id)).recoveryLeft }
    const recoveryCodes = await giveRecoveryCodes(tx, context, own)
    const newToken = await recordChange(tx, own, { act: 'factor.renewRecoveryCodes', before })
    return { recoveryCodes, newToken }
  })
  announceChange(context, own, 'factor.renewRecoveryCodes', done.newToken)
  return { recoveryCodes: done.recoveryCodes }
}
