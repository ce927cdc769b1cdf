import type { Context } from '../../context.ts'
import { changeNote } from './change-note.ts'
import { strikeNote as save } from './notes-store.ts'

/** Strikes a note out. Notes are never deleted: a struck one stays, with who struck it. */
export const strikeNote = (context: Context, { noteId }: { noteId: string }) =>
  changeNote(context, noteId, {
    act: 'strike',
    version: null,
    save,
    audited: (note) => ({ before: { body: note.body } }),
  })
