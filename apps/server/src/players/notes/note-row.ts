import type { PlayerNote } from '@khlang/contract/players/player-page'
import { noteCan } from '@khlang/domain/players/note'
import type { EmployeeActor } from '#staff/actor.ts'
import type { NoteView } from './notes-store.ts'

/** Maps a note for this employee: only its author may correct it, for a while. */
export const noteRow = (view: NoteView, actor: EmployeeActor): PlayerNote => ({
  id: view.id,
  version: view.version,
  body: view.body,
  pinned: view.pinned,
  author: view.author,
  editedAt: view.editedAt?.toISOString() ?? null,
  struckAt: view.struckAt?.toISOString() ?? null,
  struckBy: view.struckBy,
  createdAt: view.createdAt.toISOString(),
  can: noteCan(view, actor, view.now),
})
