import type { PhoneGapId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { phoneRow } from './phone-row.ts'
import { findGap, saveGapSeen, readPhone } from './phone-store.ts'

/**
 * Marks a gap as checked: an employee states that they have checked elsewhere which messages arrived during
 * the gap. Refuses with `stale-version` if somebody did so before.
 */
export async function seeGap({ caller, sql, publicUrl }: Context, { gapId }: { gapId: PhoneGapId }) {
  const actor = permit(caller, 'entry.create')
  return transaction(sql, async (tx) => {
    const gap = (await findGap(tx, gapId)) ?? refuse('not-found')
    const phoneId = (await saveGapSeen(tx, gapId, actor.email)) ?? refuse('stale-version')
    await writeAudit(tx, {
      actor: actor.email,
      act: 'phone.gapSeen',
      object: ['phone', phoneId],
      after: { from: gap.beganAt.toISOString(), until: gap.endedAt.toISOString() },
    })
    return phoneRow((await readPhone(tx, phoneId)) ?? refuse('not-found'), publicUrl)
  })
}
