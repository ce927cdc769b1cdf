import type { Context } from '../../context.ts'
import { changeNote } from './change-note.ts'
import { pinNote as save } from './notes-store.ts'

/** Pins a note, so that it stands above the others, or unpins it. */
export const pinNote = (context: Context, { noteId, pinned }: { noteId: string; pinned: boolean }) =>
  changeNote(context, noteId, {
    act: 'pin',
    version: null,
    save: (tx, note) => save(tx, note, pinned),
    audited: (note) => ({ before: { pinned: note.pinned }, after: { pinned } }),
  })
