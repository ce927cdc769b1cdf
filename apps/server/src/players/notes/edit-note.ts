import type { Context } from '../../context.ts'
import { changeNote } from './change-note.ts'
import { editNote as save } from './notes-store.ts'

/** Corrects a note. Only its author may do so, for a limited time. The audit log keeps both versions. */
export const editNote = (
  context: Context,
  { noteId, version, body }: { noteId: string; version: number; body: string },
) =>
  changeNote(context, noteId, {
    act: 'edit',
    version,
    save: (tx, note) => save(tx, note, body),
    audited: (note) => ({ before: { body: note.body }, after: { body } }),
  })
