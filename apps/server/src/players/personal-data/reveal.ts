import type { PlayerId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { visibleTo } from './restrict-store.ts'
import { countReveals, maxReveals, untilNext } from '#staff/audit/reveal-store.ts'
import { readPersonal } from './personal-store.ts'

/**
 * Returns one player's whole mobile and account number, e-mail and LINE id. The audit log keeps who revealed
 * them and why. Refuses beyond `maxReveals` by this employee in an hour, and a player whom this role may not see.
 */
export async function reveal({ caller, sql }: Context, { id, reason }: { id: PlayerId; reason: string }) {
  const actor = permit(caller, 'player.reveal')
  return sql.begin(async (tx) => {
    const personal = (await readPersonal(tx, id)) ?? refuse('not-found')
    if ((await visibleTo(tx, actor.role, [id])).length === 0) refuse('player-restricted')
    const { count, oldest } = await countReveals(tx, actor.email)
    if (count >= maxReveals) refuse('too-many-tries', { until: untilNext(oldest) })
    await writeAudit(tx, { actor: actor.email, act: 'player.reveal', object: ['player', id], reason })
    return personal
  })
}
