import type { PlayerId } from '@khlang/domain/brand'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { noteRow } from './note-row.ts'
import { listNotes } from './notes-store.ts'

const maxNotes = 200

/** Returns a player's notes, struck ones too: the pinned first, 200 at most. Empty if there is no such player. */
export async function notes({ caller, sql }: Context, { id }: { id: PlayerId }) {
  const actor = permit(caller, 'list.view')
  return { rows: (await listNotes(sql, id, maxNotes)).map((record) => noteRow(record, actor)) }
}
