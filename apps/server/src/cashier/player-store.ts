import type { RequestKind } from '@khlang/domain/cashier/request'
import type { Db, Fragment, Tx } from '#platform/database.ts'
import { requestView, type RequestView } from './store.ts'

/** Which of a player's requests to return; `upTo` is where the previous page ended. */
export type OfPlayer = {
  playerId: string
  kind?: RequestKind | undefined
  from?: Date | null
  before?: Date | null
  upTo?: { at: Date; id: string | null; including: boolean } | null
  limit: number
}

/** Newest first, by the index `request_of_player`. */
export const requestsOf = (
  db: Db,
  { playerId, kind, from = null, before = null, upTo = null, limit }: OfPlayer,
): Promise<RequestView[]> =>
  db<RequestView[]>`
    ${requestView(db)}
    where r.player_id = ${playerId}
      ${kind ? db`and r.kind = ${kind}` : db``}
      ${from ? db`and r.created_at >= ${from}` : db``}
      ${before ? db`and r.created_at < ${before}` : db``}
      ${upTo ? olderThan(db, upTo) : db``}
    order by r.created_at desc, r.id desc limit ${limit}`

const olderThan = (db: Db, { at, id, including }: NonNullable<OfPlayer['upTo']>) =>
  id !== null
    ? db`and (r.created_at, r.id) < (${at}, ${id})`
    : including
      ? db`and r.created_at <= ${at}`
      : db`and r.created_at < ${at}`

/** Requests that are not finished: what a caller asks about first. */
export const openRequestsOf = (db: Db, playerId: string, limit: number): Promise<RequestView[]> =>
  db<RequestView[]>`
    ${requestView(db)} where r.player_id = ${playerId} and ${isOpen(db)} order by r.created_at desc, r.id desc limit ${limit}`

const isOpen = (db: Db): Fragment =>
  db`(r.state in ('pending', 'crediting') or (r.kind = 'withdrawal' and r.state = 'adjusted'))`
const wasPaid = (db: Db): Fragment => db`(r.kind = 'withdrawal' and r.state in ('transferred', 'done'))`
const wasCredited = (db: Db): Fragment => db`(r.kind = 'deposit' and r.state = 'done')`

type Sum = { count: number; amount: number }
export type MoneyOf = {
  deposits: Sum
  withdrawals: Sum
  bonus: number
  waiting: { deposits: Sum; withdrawals: Sum }
}

const sumOf = (db: Db, which: Fragment) => db`
  jsonb_build_object('count', count(*) filter (where ${which}), 'amount', coalesce(sum(r.amount) filter (where ${which}), 0))`

/** Sums what moved in a period, by the day of the request, and what is waiting, regardless of the period. */
export async function moneyOf(
  db: Db,
  playerId: string,
  { from, before }: { from: Date | null; before: Date | null },
): Promise<MoneyOf> {
  const [[moved], [waiting]] = await Promise.all([
    db<Omit<MoneyOf, 'waiting'>[]>`
      select ${sumOf(db, wasCredited(db))} as deposits, ${sumOf(db, wasPaid(db))} as withdrawals,
        coalesce(sum(r.bonus) filter (where ${wasCredited(db)}), 0)::bigint as bonus
      from request r where r.player_id = ${playerId}
        ${from ? db`and r.created_at >= ${from}` : db``} ${before ? db`and r.created_at < ${before}` : db``}`,
    db<MoneyOf['waiting'][]>`
      select ${sumOf(db, db`r.kind = 'deposit'`)} as deposits, ${sumOf(db, db`r.kind = 'withdrawal'`)} as withdrawals
      from request r where r.player_id = ${playerId} and ${isOpen(db)}`,
  ])
  return { ...moved!, waiting: waiting! }
}

export type DayOf = { day: string; deposits: number; withdrawals: number }

/** Returns what moved per day. */
export const daysOf = (
  db: Db,
  playerId: string,
  { from, before }: { from: Date; before: Date },
): Promise<DayOf[]> =>
  db<DayOf[]>`
    select ((r.created_at at time zone 'Asia/Bangkok')::date)::text as day,
      coalesce(sum(r.amount) filter (where ${wasCredited(db)}), 0)::bigint as deposits,
      coalesce(sum(r.amount) filter (where ${wasPaid(db)}), 0)::bigint as withdrawals
    from request r where r.player_id = ${playerId} and r.created_at >= ${from} and r.created_at < ${before}
      and (${wasCredited(db)} or ${wasPaid(db)})
    group by 1 order by 1`

export type Landmark = { id: string; number: number; amount: number; at: Date }

/** Returns the player's first or last request that moved money. */
export async function landmarkOf(
  db: Db,
  playerId: string,
  { kind, which }: { kind: RequestKind; which: 'first' | 'last' },
): Promise<Landmark | null> {
  const [row] = await db<Landmark[]>`
    select r.id, r.number, r.amount, r.created_at as at from request r
    where r.player_id = ${playerId} and ${kind === 'deposit' ? wasCredited(db) : wasPaid(db)}
    ${which === 'first' ? db`order by r.created_at, r.id` : db`order by r.created_at desc, r.id desc`} limit 1`
  return row ?? null
}

/** Returns the sums of completed deposits since two moments: the start of the day and of the month. */
export async function depositedSince(
  db: Db,
  playerId: string,
  { day, month }: { day: Date; month: Date },
): Promise<{ day: number; month: number }> {
  const [row] = await db<{ day: number; month: number }[]>`
    select coalesce(sum(r.amount) filter (where r.created_at >= ${day}), 0)::bigint as day, coalesce(sum(r.amount), 0)::bigint as month
    from request r where r.player_id = ${playerId} and r.created_at >= ${month} and ${wasCredited(db)}`
  return row!
}

/** Locks the waiting and unpaid requests of these players, always in the same order, so that no two can deadlock. */
export const lockWaitingOf = (tx: Tx, playerIds: readonly string[]) =>
  tx`select 1 from request where ${waitingOf(tx, playerIds)} order by id for update`

/**
 * Waiting and unpaid requests show what blocks their player and where the money goes. Raises their version
 * so that every screen reads them again, and whoever decides on outdated facts is told.
 */
export const raiseWaitingOf = (tx: Tx, playerIds: readonly string[]) =>
  tx`update request set note = note where ${waitingOf(tx, playerIds)}`

const waitingOf = (tx: Tx, playerIds: readonly string[]) =>
  tx`player_id = any(${playerIds as string[]}) and (state = 'pending' or (state = 'adjusted' and kind = 'withdrawal'))`
