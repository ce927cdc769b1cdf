import type { Context } from '../context.ts'
import { changeNote } from './change-note.ts'
import { strikeNote as save } from './notes-store.ts'

/** Nobody takes a note away: it stays, struck through, with who did it. */
export const strikeNote = (context: Context, { noteId }: { noteId: string }) =>
  changeNote(context, noteId, {
    act: 'strike',
    version: null,
    save,
    said: (note) => ({ before: { body: note.body } }),
  })
