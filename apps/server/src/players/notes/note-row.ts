import type { PlayerNote } from '@khlang/contract/players/player-page'
import { noteCan } from '@khlang/domain/players/note'
import type { EmployeeActor } from '#staff/actor.ts'
import type { NoteRecord } from './notes-store.ts'

/** Maps a note for this employee. Only the author of a note may correct it, for a limited time. */
export const noteRow = (record: NoteRecord, actor: EmployeeActor): PlayerNote => ({
  id: record.id,
  version: record.version,
  body: record.body,
  pinned: record.pinned,
  author: record.author,
  editedAt: record.editedAt?.toISOString() ?? null,
  struckAt: record.struckAt?.toISOString() ?? null,
  struckBy: record.struckBy,
  createdAt: record.createdAt.toISOString(),
  can: noteCan(record, actor, record.now),
})
