import type { PlayerId } from '@khlang/domain/brand'
import { may } from '@khlang/domain/staff/acts'
import { writeAudit } from '#platform/audit.ts'
import { refuse } from '#platform/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../context.ts'
import { findKept } from './form-store.ts'
import { recordOf, showsPersonal } from './form-record.ts'
import { countReveals, mostReveals } from './reveal-store.ts'

/**
 * A player with everything that the form shows. Whoever may see his numbers is shown them at once, because he came to work on them;
 * that is a look like any other: on file, and counted with those that were asked for one by one.
 */
export async function form({ caller, sql }: Context, { id }: { id: PlayerId }) {
  const actor = permit(caller, 'list.view')
  return sql.begin(async (tx) => {
    const kept = (await findKept(tx, id)) ?? refuse('not-found')
    if (may(actor.role, 'player.reveal') && showsPersonal(kept)) {
      const { count, oldest } = await countReveals(tx, actor.email)
      if (count >= mostReveals)
        refuse('too-many-tries', { until: new Date(oldest!.getTime() + 3_600_000).toISOString() })
      await writeAudit(tx, {
        actor: actor.email,
        act: 'player.reveal',
        object: ['player', id],
        reason: 'เปิดแบบฟอร์มแก้ไข',
      })
    }
    return recordOf(kept, actor.role)
  })
}
