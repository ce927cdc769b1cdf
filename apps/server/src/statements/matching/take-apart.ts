import type { StatementEntryId } from '@khlang/domain/brand'
import { writeAudit } from '#platform/audit.ts'
import { transaction } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { lockEntryFor, readRow } from '../desk/change-entry.ts'
import { findEntryGroups, saveUndoneGroup } from './made-store.ts'
import { lockEntry } from '../store.ts'

/**
 * Undoes the split or join in which this entry was made: the original entries are open again, and those made of
 * them are cancelled. Refuses unless every entry made of them is open, and claimed by nobody else.
 */
export async function takeApart({ caller, sql }: Context, { entryId }: { entryId: StatementEntryId }) {
  const actor = permit(caller, 'entry.undo')
  return transaction(sql, async (tx) => {
    // The group is read once to lock its members by ascending id, and again under the locks. One that a colleague has
    // undone meanwhile is still found, but its entries are closed, so `lockEntryFor` refuses.
    const [before] = await groupOf()
    for (const id of [...(before?.madeIds ?? [entryId]), ...(before?.sourceIds ?? [])].toSorted())
      await lockEntry(tx, id)
    const [group] = await groupOf()
    for (const id of group?.madeIds ?? [entryId]) await lockEntryFor(tx, id, 'takeApart', actor)
    // Only for an entry that was never made from others.
    if (!group) return refuse('entry-not-made', { row: await readRow(tx, entryId, actor) })

    await saveUndoneGroup(tx, group, actor.email)
    for (const id of group.sourceIds)
      await writeAudit(tx, {
        actor: actor.email,
        act: 'entry.takeApart',
        object: ['entry', id],
        before: { state: 'cancelled', made: group.madeIds },
        after: { state: 'pending' },
      })
    const rows = (ids: readonly StatementEntryId[]) => Promise.all(ids.map((id) => readRow(tx, id, actor)))
    return { sources: await rows(group.sourceIds), made: await rows(group.madeIds) }

    async function groupOf() {
      return (await findEntryGroups(tx, entryId)).filter(({ madeIds }) => madeIds.includes(entryId))
    }
  })
}
