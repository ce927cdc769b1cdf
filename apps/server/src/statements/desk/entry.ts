import type { StatementEntryId } from '@khlang/domain/brand'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { entryRow } from '../rows.ts'
import { readEntries } from '../store.ts'

/** Returns the entry with this id, for links to it. Refuses with `not-found` if there is none. */
export async function entry({ caller, sql }: Context, { id }: { id: StatementEntryId }) {
  const actor = permit(caller, 'list.view')
  const [record] = await readEntries(sql, [id])
  return entryRow(record ?? refuse('not-found'), actor.role)
}
