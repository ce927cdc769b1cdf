import type { PlayerId } from '@khlang/domain/brand'
import { type DepositLimits, mayChangeLimits } from '@khlang/domain/players/deposit-limit'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { readProfile } from '../page/profile.ts'
import { changeLimits, findProfile, lockPlayer } from '../page/profile-store.ts'

type Input = DepositLimits & { id: PlayerId; version?: number | undefined; reason: string }

/**
 * Sets how much a player wants to deposit at most per day and month. Staff are warned before they create a request
 * above a limit (whole baht; null: none), but no deposit is refused. Only roles that decide about standings may raise
 * or remove a limit. Refuses a forgotten player, and one who was changed since the employee saw them (`version`), unless
 * the limits are the wanted ones already.
 */
export async function setLimits({ caller, sql }: Context, { id, version, day, month, reason }: Input) {
  const actor = permit(caller, 'player.note')
  return transaction(sql, async (tx) => {
    const profile = (await lockPlayer(tx, id)) ?? refuse('not-found')
    const { limitDay, limitMonth, forgottenAt } = profile
    if (forgottenAt !== null) refuse('player-forgotten')
    if (version !== undefined && version !== profile.version) {
      const row = await readProfile(tx, profile, actor.role)
      if (limitDay === day && limitMonth === month) return row
      refuse('stale-version', { row })
    }
    const allowed = mayChangeLimits(actor.role, { day: limitDay, month: limitMonth }, { day, month })
    if (allowed !== true) refuse(allowed, { permission: 'player.standing' })
    await changeLimits(tx, { id, employee: actor.email }, { day, month })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'player.limits',
      object: ['player', id],
      before: { limitDay, limitMonth },
      after: { limitDay: day, limitMonth: month },
      reason,
    })
    return readProfile(tx, (await findProfile(tx, id))!, actor.role)
  })
}
