import type { NoteAct } from '@khlang/domain/players/note'
import { noteCan } from '@khlang/domain/players/note'
import { writeAudit } from '#platform/audit.ts'
import { transaction, type Tx } from '#platform/database/database.ts'
import { refuse } from '#platform/http/refusal.ts'
import { permit } from '#staff/actor.ts'
import type { Context } from '../../context.ts'
import { noteRow } from './note-row.ts'
import { lockNote, type NoteRecord, readNote } from './notes-store.ts'

type Change = {
  act: NoteAct
  /** The note's version on which the change is based; null if the change does not depend on the note's text. */
  version: number | null
  save: (tx: Tx, note: NoteRecord, editor: string) => Promise<void>
  /** Returns what the audit log records about the change. */
  audited: (note: NoteRecord) => { before?: Record<string, unknown>; after?: Record<string, unknown> }
}

/**
 * Makes one change to a note in one transaction: locks it, checks whether this employee may (`noteCan`) and the
 * version, saves, and writes an audit line about the player. Refuses a note that is not found, or struck out.
 */
export async function changeNote({ caller, sql }: Context, noteId: string, change: Change) {
  const actor = permit(caller, 'player.note')
  return transaction(sql, async (tx) => {
    const note = (await lockNote(tx, noteId)) ?? refuse('not-found')
    const allowed = noteCan(note, actor, note.now)[change.act]
    if (allowed !== true) refuse(allowed)
    if (change.version !== null && change.version !== note.version)
      refuse('stale-version', { row: noteRow(note, actor) })
    await change.save(tx, note, actor.email)
    const { before, after } = change.audited(note)
    await writeAudit(tx, {
      actor: actor.email,
      act: `player.note.${change.act}`,
      object: ['player', note.playerId],
      before: { note: noteId, ...before },
      after: { note: noteId, ...after },
    })
    return noteRow((await readNote(tx, noteId))!, actor)
  })
}
