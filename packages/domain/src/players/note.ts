import type { Allowed } from '../decision.ts'
import { may, permission, type Role } from '../staff/acts.ts'

/** For this long the author may correct a note. Later, colleagues may have read it and rely on its text. */
export const noteEditMinutes = 15

/** `isForgotten`: its player was forgotten, and the text deleted. */
export type Note = { author: string; createdAt: Date; struckAt: Date | null; isForgotten: boolean }
export type NoteActor = { email: string; role: Role }
export type NoteReason =
  | 'not-permitted'
  | 'note-of-another'
  | 'note-settled'
  | 'note-struck'
  | 'player-forgotten'

export const noteActs = ['edit', 'pin', 'strike'] as const
export type NoteAct = (typeof noteActs)[number]

/**
 * Returns what this person may do with a note now. A note is never deleted, only struck through, with the name of who
 * did it. Nothing is written about a player who was forgotten.
 */
export function noteCan(note: Note, actor: NoteActor, now: Date): Record<NoteAct, Allowed<NoteReason>> {
  const writePermission = note.isForgotten
    ? 'player-forgotten'
    : note.struckAt === null
      ? permission(actor.role, 'player.note')
      : 'note-struck'
  const isAuthor = note.author === actor.email
  return {
    edit:
      writePermission !== true
        ? writePermission
        : !isAuthor
          ? 'note-of-another'
          : isFresh(note, now) || 'note-settled',
    pin: writePermission,
    strike:
      writePermission !== true
        ? writePermission
        : isAuthor || may(actor.role, 'player.standing') || 'note-of-another',
  }
}

const isFresh = ({ createdAt }: Note, now: Date) =>
  now.getTime() - createdAt.getTime() < noteEditMinutes * 60_000
