import { mayBlock } from '@khlang/domain/players/blocked-value'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { lockBlocked, removeBlocked } from './blocklist-store.ts'

/** Removes a value from the block list. Its row stays, and the audit log keeps who removed it and why. */
export async function unblockValue({ caller, sql }: Context, { id, reason }: { id: string; reason: string }) {
  const actor = permit(caller, 'player.note')
  return transaction(sql, async (tx) => {
    const { kind, level } = (await lockBlocked(tx, id)) ?? refuse('not-found')
    const allowed = mayBlock(actor.role, level)
    if (allowed !== true) refuse(allowed, { permission: 'player.standing' })
    await removeBlocked(tx, id, actor.email)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'blocklist.remove',
      object: ['blocked-value', id],
      before: { kind, level },
      reason,
    })
    return { removed: true as const }
  })
}
