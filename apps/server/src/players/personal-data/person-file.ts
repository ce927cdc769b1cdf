import type { PersonFile } from '@khlang/contract/players/personal-data'
import type { PlayerId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import { readPersonFile } from './person-file-store.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { recordReveals } from '#staff/audit/reveal-store.ts'
import { visibleTo } from './restrict-store.ts'

/**
 * Returns the data of one player (`readPersonFile`), to be handed to them. The audit log keeps who took the file and
 * why, and taking it counts as a reveal, of which there is a limit. Refuses if the role may not see the data.
 */
export async function personFile(
  { caller, sql }: Context,
  { id, reason }: { id: PlayerId; reason: string },
): Promise<PersonFile> {
  const actor = permit(caller, 'player.file')
  return sql.begin('isolation level repeatable read', async (tx) => {
    const file = (await readPersonFile(tx, id)) ?? refuse('not-found')
    if ((await visibleTo(tx, actor.role, [id])).length === 0) refuse('player-restricted')
    await recordReveals(tx, actor, { kind: 'player', ids: [id] }, reason)
    await writeAudit(tx, { actor: actor.email, act: 'player.file', object: ['player', id], reason })
    return file
  })
}
