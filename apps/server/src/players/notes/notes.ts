import type { PlayerId } from '@khlang/domain/brand'
import { toPage } from '#platform/lists/cursor.ts'
import { readPageQuery } from '#platform/lists/list-filter.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { noteRow } from './note-row.ts'
import { countNotes, listNotes, notesBy } from './notes-store.ts'

type Input = { id: PlayerId; limit: number; cursor?: string | undefined }

/**
 * Returns one page of a player's notes, struck ones too: the pinned first, each newest first. Empty if there is no such
 * player. `valid`: how many notes are not struck, in all.
 */
export async function notes({ caller, sql }: Context, { id, ...paging }: Input) {
  const actor = permit(caller, 'list.view')
  const query = readPageQuery({ ...paging, sort: 'time', direction: 'desc' }, notesBy)
  const page = toPage(await listNotes(sql, id, query), query.limit, query.sorting)
  return {
    rows: page.rows.map((record) => noteRow(record, actor)),
    next: page.next,
    valid: await countNotes(sql, id),
  }
}
