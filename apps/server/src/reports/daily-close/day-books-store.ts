import type { DayFigures } from '@khlang/contract/reports/daily-close'
import type { EmployeeEmail, ExplanationId } from '@khlang/domain/brand'
import type { DiscrepancyKind } from '@khlang/domain/reports/day-close'
import type { Satang } from '@khlang/domain/money'
import type { Day } from '@khlang/domain/time'
import type { Db, Tx } from '#platform/database/database.ts'

/** Stores what staff recorded about a day: explanations of its figures, closing it and reopening it. */

export type ExplanationRecord = {
  id: ExplanationId
  day: Day
  kind: DiscrepancyKind
  /** The own account whose figure it is; null for figures of the whole shop. */
  account: string | null
  count: number
  satang: Satang
  /** A hash of the difference that the author saw (`markOf`). */
  mark: string
  body: string
  author: EmployeeEmail
  createdAt: Date
  withdrawnBy: string | null
  withdrawnAt: Date | null
  withdrawnBecause: string | null
}

const selectExplanation = (db: Db) => db`
  select id, day::text as day, kind, account_code as account, count, satang, mark, body, author, created_at, withdrawn_by, withdrawn_at,
    withdrawn_because
  from day_explanation`

/** Returns a day's explanations, withdrawn ones too, oldest first. */
export const explanationsOf = (db: Db, day: Day): Promise<ExplanationRecord[]> =>
  db<ExplanationRecord[]>`${selectExplanation(db)} where day = ${day} order by created_at, id`

export async function findExplanation(db: Db, id: ExplanationId): Promise<ExplanationRecord | null> {
  const [row] = await db<ExplanationRecord[]>`${selectExplanation(db)} where id = ${id}`
  return row ?? null
}

export type NewExplanation = Pick<
  ExplanationRecord,
  'id' | 'day' | 'kind' | 'account' | 'count' | 'satang' | 'mark' | 'body' | 'author'
>

export async function addExplanation(tx: Tx, one: NewExplanation): Promise<void> {
  const { id, day, kind, account, count, satang, mark, body, author } = one
  await tx`
    insert into day_explanation (id, day, kind, account_code, count, satang, mark, body, author)
    values (${id}, ${day}, ${kind}, ${account}, ${count}, ${satang}, ${mark}, ${body}, ${author})`
}

/** Withdraws an explanation. The explanation stays stored, with the reason for the withdrawal. */
export async function saveWithdrawal(
  tx: Tx,
  id: ExplanationId,
  { by, reason }: { by: EmployeeEmail; reason: string },
): Promise<void> {
  await tx`
    update day_explanation set withdrawn_by = ${by}, withdrawn_at = clock_timestamp(), withdrawn_because = ${reason}
    where id = ${id} and withdrawn_by is null`
}

export type CloseRecord = {
  figures: DayFigures
  note: string | null
  closedBy: string
  closedAt: Date
  reopenedBy: string | null
  reopenedAt: Date | null
  reopenedBecause: string | null
}

/**
 * Returns the closes of a day. One that is still valid comes first (there is at most one), then the reopened
 * ones, newest first.
 */
export const closesOf = (db: Db, day: Day): Promise<CloseRecord[]> =>
  db<CloseRecord[]>`
    select figures, note, closed_by, closed_at, reopened_by, reopened_at, reopened_because from day_close
    where day = ${day} order by reopened_at is not null, closed_at desc`

/** Serialises closing, reopening and explaining the same day. */
export const lockDay = (tx: Tx, day: Day) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`day ${day}`}, 0))`

/** Stores the figures of a closed day. They never change. */
export async function addClose(
  tx: Tx,
  {
    id,
    day,
    figures,
    note,
    by,
  }: { id: string; day: Day; figures: DayFigures; note: string | null; by: EmployeeEmail },
): Promise<void> {
  await tx`
    insert into day_close (id, day, figures, note, closed_by)
    values (${id}, ${day}, ${tx.json(figures as never)}, ${note}, ${by})`
}

/** Reopens a closed day. The record of the close stays stored, with the reason for reopening. */
export async function saveReopened(
  tx: Tx,
  day: Day,
  { by, reason }: { by: EmployeeEmail; reason: string },
): Promise<void> {
  await tx`
    update day_close set reopened_by = ${by}, reopened_at = clock_timestamp(), reopened_because = ${reason}
    where day = ${day} and reopened_at is null`
}

export type ListedDay = {
  day: Day
  running: boolean
  closedBy: string | null
  closedAt: Date | null
}

/**
 * Returns the last `count` days, none before the first entry, today first; each with who closed it if it is closed.
 */
export const listDays = (db: Db, count: number): Promise<ListedDay[]> =>
  db<ListedDay[]>`
    select d.day::text as day, d.back = 0 as running, c.closed_by, c.closed_at
    from (select back, (clock_timestamp() at time zone 'Asia/Bangkok')::date - back as day from generate_series(0, ${count}::int - 1) back) d
      left join day_close c on c.day = d.day and c.reopened_at is null
    where d.back = 0 or d.day >= (
      select (occurred_at at time zone 'Asia/Bangkok')::date from statement_entry
      where disposition is distinct from 'takenBack' order by occurred_at limit 1)
    order by d.back`
