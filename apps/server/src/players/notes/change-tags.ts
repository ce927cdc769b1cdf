import type { PlayerId } from '@khlang/domain/brand'
import { maxTags } from '@khlang/domain/players/tag'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { lockPlayer } from '../page/profile-store.ts'
import { saveTags, spellTags } from './tags-store.ts'

type Input = { id: PlayerId; add: string[]; remove: string[] }

/**
 * Adds and removes tags but never replaces the list: tags that a colleague added in the meantime stay. Refuses more
 * than `maxTags`. A trigger refuses a player who is forgotten or whose data are restricted.
 */
export async function changeTags({ caller, sql }: Context, { id, add, remove }: Input) {
  const actor = permit(caller, 'player.note')
  return transaction(sql, async (tx) => {
    const { tags: before } = (await lockPlayer(tx, id)) ?? refuse('not-found')
    const removed = before.filter((word) => remove.includes(word))
    const added = (await spellTags(tx, add)).filter((word) => !before.includes(word))
    if (added.length === 0 && removed.length === 0) return { tags: before }
    const tags = [...before.filter((word) => !removed.includes(word)), ...added]
    if (tags.length > maxTags) refuse('too-many-tags')
    await saveTags(tx, id, { tags, added, removed, employee: actor.email })
    await writeAudit(tx, {
      actor: actor.email,
      act: 'player.tags',
      object: ['player', id],
      before: { tags: before },
      after: { tags },
    })
    return { tags }
  })
}
