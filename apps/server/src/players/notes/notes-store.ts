import type { Note } from '@khlang/domain/players/note'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PageQuery } from '#platform/lists/list-filter.ts'
import { afterCursor, apartByTime, orderBy, type Sorts } from '#platform/lists/list-sort.ts'

export type NoteRecord = Note & {
  id: string
  playerId: string
  version: number
  body: string
  pinned: boolean
  editedAt: Date | null
  struckBy: string | null
  /** Whether the player was forgotten, and the note emptied. */
  isForgotten: boolean
  /** The database's time, which decides whether a note may still be corrected. */
  now: Date
}

const selectNote = (db: Db) => db`
  select n.id, n.player_id, n.version, n.body, n.pinned, n.author, n.edited_at, n.struck_at, n.struck_by, n.created_at,
    p.forgotten_at is not null as is_forgotten, clock_timestamp() as now
  from player_note n join player p on p.id = n.player_id`

export const notesBy: Sorts<NoteRecord, 'time'> = {
  time: apartByTime({ mark: 'n.pinned', time: 'n.created_at' }, ({ pinned, createdAt }) => ({
    marked: pinned,
    at: createdAt,
  })),
}

/** Returns one page of a player's notes, struck ones too. */
export const listNotes = (
  db: Db,
  playerId: string,
  { limit, sorting, after }: PageQuery<NoteRecord>,
): Promise<NoteRecord[]> =>
  db<NoteRecord[]>`
    ${selectNote(db)} where n.player_id = ${playerId} ${after ? afterCursor(db, sorting, 'n.id', after) : db``}
    ${orderBy(db, sorting, 'n.id')} limit ${limit + 1}`

/** Counts a player's notes, without struck ones. */
export async function countNotes(db: Db, playerId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from player_note where player_id = ${playerId} and struck_at is null`
  return row!.count
}

/**
 * Returns a player's notes, newest first: those older than this note (`at`, `id`) or, without an id, than this moment.
 * `isInclusive`: also those of this moment.
 */
export const notesOf = (
  db: Db,
  playerId: string,
  { at, id, isInclusive }: { at: Date; id: string | null; isInclusive: boolean },
  limit: number,
): Promise<NoteRecord[]> =>
  db<NoteRecord[]>`
    ${selectNote(db)} where n.player_id = ${playerId}
      ${
        id !== null
          ? db`and (n.created_at, n.id) < (${at}, ${id})`
          : isInclusive
            ? db`and n.created_at <= ${at}`
            : db`and n.created_at < ${at}`
      }
    order by n.created_at desc, n.id desc limit ${limit}`

/** Struck notes too; null if there is none. */
export async function readNote(db: Db, id: string): Promise<NoteRecord | null> {
  const [row] = await db<NoteRecord[]>`${selectNote(db)} where n.id = ${id}`
  return row ?? null
}

/**
 * Locks a note. Locks its player before, in the order of whoever forgets them, so that nobody does before the transaction
 * ends. Null if there is no such note.
 */
export async function lockNote(tx: Tx, id: string): Promise<NoteRecord | null> {
  await tx`select 1 from player where id = (select player_id from player_note where id = ${id}) for share`
  const [row] = await tx<NoteRecord[]>`${selectNote(tx)} where n.id = ${id} for update of n`
  return row ?? null
}

export async function addNote(
  tx: Tx,
  { id, playerId, body, pinned, author }: Pick<NoteRecord, 'id' | 'playerId' | 'body' | 'pinned' | 'author'>,
): Promise<void> {
  await tx`
    insert into player_note (id, player_id, body, pinned, author) values (${id}, ${playerId}, ${body}, ${pinned}, ${author})`
  await announcePlayer(tx, playerId)
}

export async function editNote(tx: Tx, { id, playerId }: NoteRecord, body: string): Promise<void> {
  await tx`update player_note set body = ${body}, edited_at = clock_timestamp() where id = ${id}`
  await announcePlayer(tx, playerId)
}

export async function pinNote(tx: Tx, { id, playerId }: NoteRecord, pinned: boolean): Promise<void> {
  await tx`update player_note set pinned = ${pinned} where id = ${id}`
  await announcePlayer(tx, playerId)
}

/** Strikes a note out. It stays readable, and is no longer pinned. */
export async function strikeNote(tx: Tx, { id, playerId }: NoteRecord, struckBy: string): Promise<void> {
  await tx`
    update player_note set struck_at = clock_timestamp(), struck_by = ${struckBy}, pinned = false where id = ${id}`
  await announcePlayer(tx, playerId)
}

/** Announces the note's player, so that open pages reload the notes. */
const announcePlayer = (tx: Tx, playerId: string) => tx`select announce('players', ${[playerId]}::uuid[])`
