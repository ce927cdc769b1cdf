import type { PlayerId } from '@khlang/domain/brand'
import { type Exclusion, isRunning, mayChangeExclusion } from '@khlang/domain/players/exclusion'
import { dayOf } from '@khlang/domain/time'
import { writeAudit } from '#platform/audit.ts'
import { databaseTime } from '#platform/database/database-time.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { readProfile } from '../page/profile.ts'
import { changeExclusion, exclusionOf, findProfile, lockWithWaiting } from '../page/profile-store.ts'
import { fieldRules } from '@khlang/contract/field-rules'

type Input = { id: PlayerId; version?: number | undefined; exclusion: Exclusion | null; reason: string }

/**
 * Excludes a player from rewards, or from deposits too, at their own request, or ends the exclusion (null). The last
 * day, a Bangkok day, must not be past. Anyone who may write notes may exclude a player; only roles that decide about
 * standings may end, shorten or narrow an exclusion (others: `exclusion-stands`). Refuses a forgotten player, and one who
 * was changed since the employee saw them (`version`), unless the exclusion is the wanted one already.
 */
export async function setExclusion(
  { caller, sql }: Context,
  { id, version, exclusion: after, reason }: Input,
) {
  const actor = permit(caller, 'player.note')
  const today = dayOf(await databaseTime(sql))
  if (after !== null && !isRunning(after, today))
    refuse('bad-input', { fields: [{ path: 'exclusion.until', message: fieldRules['today-or-later'] }] })
  return transaction(sql, async (tx) => {
    const profile = (await lockWithWaiting(tx, id)) ?? refuse('not-found')
    if (profile.forgottenAt !== null) refuse('player-forgotten')
    const before = exclusionOf(profile)
    if (version !== undefined && version !== profile.version) {
      const row = await readProfile(tx, profile, actor.role)
      if (before?.from === after?.from && before?.until === after?.until) return row
      refuse('stale-version', { row })
    }
    const allowed = mayChangeExclusion(actor.role, { before, after, today })
    if (allowed !== true) refuse(allowed, { permission: 'player.standing' })
    await changeExclusion(tx, { id, employee: actor.email }, after)
    await writeAudit(tx, {
      actor: actor.email,
      act: 'player.exclusion',
      object: ['player', id],
      before: auditFields(before),
      after: auditFields(after),
      reason,
    })
    return readProfile(tx, (await findProfile(tx, id))!, actor.role)
  })
}

const auditFields = (exclusion: Exclusion | null) => ({
  excludedFrom: exclusion?.from ?? null,
  excludedUntil: exclusion?.until ?? null,
})
