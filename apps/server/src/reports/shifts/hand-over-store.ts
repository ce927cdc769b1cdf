import type { ItemKind, ShiftFigures } from '@khlang/contract/reports/hand-overs'
import type { EmployeeEmail, HandOverId } from '@khlang/domain/brand'
import type { HandOverState } from '@khlang/domain/reports/hand-over'
import type { RequestState, TransferWay } from '@khlang/domain/cashier/request'
import type { OrderState } from '@khlang/domain/crediting/order'
import type { EntryStateName } from '@khlang/domain/statements/entry'
import type { Db, Tx } from '#platform/database/database.ts'
import type { PageQuery } from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorts } from '#platform/lists/list-sort.ts'

export type HandOverRecord = {
  id: HandOverId
  number: number
  state: HandOverState
  fromAt: Date
  untilAt: Date
  openCount: number
  note: string | null
  givenBy: EmployeeEmail
  givenAt: Date
  takenBy: string | null
  takenAt: Date | null
  takenNote: string | null
}

const selectHandOver = (db: Db) => db`
  select h.id, h.number, h.state, h.from_at, h.until_at, h.open_count, h.note, h.given_by, h.given_at, h.taken_by, h.taken_at, h.taken_note`

export const handOversBy: Sorts<HandOverRecord, 'time'> = {
  time: { column: 'h.given_at', kind: 'time', value: ({ givenAt }) => givenAt },
}

export const listHandOvers = (
  db: Db,
  { limit, sorting, after }: PageQuery<HandOverRecord>,
): Promise<HandOverRecord[]> =>
  db<HandOverRecord[]>`
    ${selectHandOver(db)} from hand_over h where true
    ${after ? afterCursor(db, sorting, 'h.id', after) : db``}
    ${orderBy(db, sorting, 'h.id')}
    limit ${limit + 1}`

export type SignedHandOver = HandOverRecord & { figures: ShiftFigures }

/** Returns a hand-over with the figures that were signed; null if there is none. */
export async function findHandOver(db: Db, id: HandOverId): Promise<SignedHandOver | null> {
  const [row] = await db<
    SignedHandOver[]
  >`${selectHandOver(db)}, h.figures from hand_over h where h.id = ${id}`
  return row ?? null
}

/**
 * Locks a hand-over and returns it without figures; null if there is none. A second signature waits for this
 * lock.
 */
export async function lockHandOver(tx: Tx, id: HandOverId): Promise<HandOverRecord | null> {
  const [row] = await tx<
    HandOverRecord[]
  >`${selectHandOver(tx)} from hand_over h where h.id = ${id} for update`
  return row ?? null
}

export type ShiftStart = {
  /** The end of the last shift that was handed over; null if there was none. */
  lastUntil: Date | null
  /** When the figures of that shift were read, which can be later than its end; null if there was none. */
  lastReadAt: Date | null
  now: Date
  /** The start of this Bangkok day. */
  dayStart: Date
}

/**
 * Returns where the last shift ended, and the current time, by the database's clock. A hand-over of an earlier shift may
 * be given late.
 */
export async function findShiftStart(db: Db): Promise<ShiftStart> {
  const [row] = await db<ShiftStart[]>`
    select last.until_at as last_until, coalesce((last.figures->>'at')::timestamptz, last.until_at) as last_read_at,
      clock_timestamp() as now,
      date_trunc('day', clock_timestamp() at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok' as day_start
    from (values (1)) one left join lateral (
      select until_at, figures from hand_over order by until_at desc, given_at desc limit 1) last on true`
  return row!
}

/** Serialises hand-overs: the second begins where the first ended. */
export const lockShift = (tx: Tx) => tx`select pg_advisory_xact_lock(hashtextextended('hand over', 0))`

/**
 * Stores the first signature, with the figures of the shift as they are now. They never change afterwards.
 */
export async function addHandOver(
  tx: Tx,
  one: { id: HandOverId; figures: ShiftFigures; open: number; note: string | null; by: EmployeeEmail },
): Promise<void> {
  const { id, figures, open, note, by } = one
  await tx`
    insert into hand_over (id, from_at, until_at, figures, open_count, note, given_by)
    values (${id}, ${figures.from}, ${figures.until}, ${tx.json(figures as never)}, ${open}, ${note}, ${by})`
}

/** Stores the second signature: the next shift takes over, or objects. Callers hold the row's lock. */
export async function saveTaken(
  tx: Tx,
  id: HandOverId,
  { state, by, note }: { state: 'taken' | 'objected'; by: EmployeeEmail; note: string | null },
): Promise<void> {
  await tx`
    update hand_over set state = ${state}, taken_by = ${by}, taken_at = clock_timestamp(), taken_note = ${note}
    where id = ${id} and state = 'waiting'`
}

/** The current state of an item that was open at a hand-over; `at` is when it last changed. */
export type ItemState =
  | { kind: 'entry'; id: string; state: EntryStateName; employee: string | null; at: Date }
  | {
      kind: 'deposit' | 'withdrawal'
      id: string
      state: RequestState
      via: TransferWay | null
      employee: string | null
      at: Date
    }
  | { kind: 'order'; id: string; state: OrderState; employee: string | null; at: Date }

/**
 * Returns the current state of items that were open. `at`: when it was credited, paid or carried out, otherwise the last
 * change of its row. A row is changed later, too, as by a slip or when its player is forgotten.
 */
export async function currentStatesOf(
  db: Db,
  items: readonly { kind: ItemKind; id: string }[],
): Promise<ItemState[]> {
  const ids = (...kinds: ItemKind[]) => items.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  return db<ItemState[]>`
    select 'entry' as kind, id, state, null as via, coalesce(holder, employee) as employee, updated_at as at from statement_entry
      where id = any(${ids('entry')})
    union all select kind, id, state, via, employee,
        case when state in ('transferred', 'done') then coalesce(settled_at, updated_at) else updated_at end
      from request where id = any(${ids('deposit', 'withdrawal')})
    union all select 'order', o.id, o.state, null, coalesce(o.decided_by, o.ordered_by), coalesce(done.created_at, o.updated_at)
      from credit_order o left join ledger done on done.order_id = o.id and o.state = 'done'
      where o.id = any(${ids('order')})`
}
