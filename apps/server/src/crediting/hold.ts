import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { holdSending } from './hold-store.ts'

/** Stops all sending at once, on every process. Calls under way are finished; everything else waits, and nothing is lost. */
export async function hold({ caller, sql }: Context, { reason }: { reason: string }) {
  const actor = permit(caller, 'sending.hold')
  return transaction(sql, async (tx) => {
    const held = await holdSending(tx, { by: actor.email, reason })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'sending.hold',
      object: ['setting', 'sending.hold'],
      reason,
    })
    return held
  })
}
