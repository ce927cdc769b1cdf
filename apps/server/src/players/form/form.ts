import type { PlayerId } from '@khlang/domain/brand'
import { may } from '@khlang/domain/staff/acts'
import { writeAudit } from '#platform/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { findStoredPlayer } from './form-store.ts'
import { recordOf, showsPersonal } from './form-record.ts'
import { visibleTo } from '../personal-data/restrict-store.ts'
import { countReveals, maxReveals } from '#staff/audit/reveal-store.ts'

/**
 * Returns a player with everything the form shows. Employees who may see personal data get them unmasked at once,
 * because they open the form to edit them. This is audited and counts as a reveal. An employee who has used up the
 * reveals of the hour gets masked data, and can go on working. So do all but owners if the data are restricted.
 */
export async function form({ caller, sql }: Context, { id }: { id: PlayerId }) {
  const actor = permit(caller, 'list.view')
  return sql.begin(async (tx) => {
    const player = (await findStoredPlayer(tx, id)) ?? refuse('not-found')
    const isVisible = (await visibleTo(tx, actor.role, [id])).length > 0
    const showsWhole = isVisible && may(actor.role, 'player.reveal') && (await isRevealLeft(tx, actor.email))
    if (showsWhole && showsPersonal(player))
      await writeAudit(tx, {
        actor: actor.email,
        act: 'player.reveal',
        object: ['player', id],
        reason: 'เปิดแบบฟอร์มแก้ไข',
      })
    return recordOf(player, actor.role, { showsWhole })
  })
}

const isRevealLeft = async (tx: Tx, actor: string) => (await countReveals(tx, actor)).count < maxReveals
