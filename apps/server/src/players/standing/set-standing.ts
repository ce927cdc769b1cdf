import type { PlayerId } from '@khlang/domain/brand'
import type { PlayerStatus } from '@khlang/domain/players/player'
import { mayChangeStanding } from '@khlang/domain/players/standing'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { readProfile } from '../page/profile.ts'
import { changeStanding, findProfile, lockWithWaiting } from '../page/profile-store.ts'

type Input = { id: PlayerId; from: PlayerStatus; to: PlayerStatus; reason: string }

/**
 * Sets a player's standing: ปกติ · เฝ้าระวัง · ระงับ. What each blocks is in `standingEffects`: a suspended player
 * can still be paid out. Refuses if the current standing is not the one that the employee saw (`from`).
 */
export async function setStanding({ caller, sql }: Context, { id, from, to, reason }: Input) {
  const actor = permit(caller, 'player.note')
  const allowed = mayChangeStanding(actor.role, { from, to })
  if (allowed !== true) refuse(allowed, { permission: 'player.standing' })
  return transaction(sql, async (tx) => {
    const before = (await lockWithWaiting(tx, id)) ?? refuse('not-found')
    if (before.forgottenAt !== null) refuse('player-forgotten')
    if (before.status !== from) refuse('stale-version', { row: await readProfile(tx, before, actor.role) })
    if (from !== to) {
      await changeStanding(tx, { id, employee: actor.email }, to)
      await writeAudit(tx, {
        actor: actor.email,
        act: 'player.standing',
        object: ['player', id],
        before: { status: from },
        after: { status: to },
        reason,
      })
    }
    return readProfile(tx, (await findProfile(tx, id))!, actor.role)
  })
}
