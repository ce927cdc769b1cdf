import type { RequestKind } from '@khlang/domain/cashier/request'
import type { Day } from '@khlang/domain/time'
import type { Db, Fragment, Tx } from '#platform/database/database.ts'
import { selectRequest, type RequestRecord } from '../store.ts'

/**
 * Which of a player's requests to return. `from` is included, `before` is not. `upTo`: only requests older
 * than this request or, without an id, than this moment. `isInclusive`: also those at this moment.
 */
export type PlayerRequestsQuery = {
  playerId: string
  kind?: RequestKind | undefined
  from?: Date | null
  before?: Date | null
  upTo?: { at: Date; id: string | null; isInclusive: boolean } | null
  limit: number
}

/** Returns a player's requests, newest first. The order is that of the index `request_of_player`. */
export const requestsOf = (
  db: Db,
  { playerId, kind, from = null, before = null, upTo = null, limit }: PlayerRequestsQuery,
): Promise<RequestRecord[]> =>
  db<RequestRecord[]>`
    ${selectRequest(db)}
    where r.player_id = ${playerId}
      ${kind ? db`and r.kind = ${kind}` : db``}
      ${from ? db`and r.created_at >= ${from}` : db``}
      ${before ? db`and r.created_at < ${before}` : db``}
      ${upTo ? olderThan(db, upTo) : db``}
    order by r.created_at desc, r.id desc limit ${limit}`

const olderThan = (db: Db, { at, id, isInclusive }: NonNullable<PlayerRequestsQuery['upTo']>) =>
  id !== null
    ? db`and (r.created_at, r.id) < (${at}, ${id})`
    : isInclusive
      ? db`and r.created_at <= ${at}`
      : db`and r.created_at < ${at}`

/** Returns the player's newest unfinished requests: pending, under way, and withdrawals deducted but not paid. */
export const openRequestsOf = (db: Db, playerId: string, limit: number): Promise<RequestRecord[]> =>
  db<RequestRecord[]>`
    ${selectRequest(db)} where r.player_id = ${playerId} and ${isOpen(db)} order by r.created_at desc, r.id desc limit ${limit}`

/** Counts the player's unfinished requests. */
export async function countOpenRequestsOf(db: Db, playerId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from request r where r.player_id = ${playerId} and ${isOpen(db)}`
  return row!.count
}

const isOpen = (db: Db): Fragment =>
  db`(r.state in ('pending', 'crediting') or (r.kind = 'withdrawal' and r.state = 'adjusted'))`
const wasPaid = (db: Db): Fragment => db`(r.kind = 'withdrawal' and r.state in ('transferred', 'done'))`
const wasCredited = (db: Db): Fragment => db`(r.kind = 'deposit' and r.state = 'done')`

export type Sum = { count: number; amount: number }
export type MoneyOf = {
  deposits: Sum
  withdrawals: Sum
  bonus: number
  /** All that are open, also those being credited. */
  waiting: { deposits: Sum; withdrawals: Sum }
}

const sumOf = (db: Db, condition: Fragment) => db`
  jsonb_build_object('count', count(*) filter (where ${condition}), 'amount', coalesce(sum(r.amount) filter (where ${condition}), 0))`

/**
 * Sums a player's credited deposits and paid withdrawals that were requested in a period, and all that are
 * unfinished, whenever requested. In whole baht, `bonus` in credits.
 */
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

export type DaySums = { day: string; deposits: number; withdrawals: number }

/**
 * Returns the sums of credited deposits and paid withdrawals, in whole baht, per Bangkok day on which they were
 * requested, oldest first; days without any are left out.
 */
export const daysOf = (
  db: Db,
  playerId: string,
  { from, before }: { from: Date; before: Date },
): Promise<DaySums[]> =>
  db<DaySums[]>`
    select ((r.created_at at time zone 'Asia/Bangkok')::date)::text as day,
      coalesce(sum(r.amount) filter (where ${wasCredited(db)}), 0)::bigint as deposits,
      coalesce(sum(r.amount) filter (where ${wasPaid(db)}), 0)::bigint as withdrawals
    from request r where r.player_id = ${playerId} and r.created_at >= ${from} and r.created_at < ${before}
      and (${wasCredited(db)} or ${wasPaid(db)})
    group by 1 order by 1`

export type NotableRequest = { id: string; number: number; amount: number; at: Date }

/** Returns the credited deposit that the player requested first; null if none was credited. */
export async function firstDepositOf(db: Db, playerId: string): Promise<NotableRequest | null> {
  const [row] = await db<NotableRequest[]>`
    select r.id, r.number, r.amount, r.created_at as at from request r
    where r.player_id = ${playerId} and ${wasCredited(db)} order by r.created_at, r.id limit 1`
  return row ?? null
}

export type RecentMoney = {
  day: Day
  today: Record<'deposits' | 'withdrawals', Sum>
  month: Record<'deposits' | 'withdrawals', Sum>
  lastDeposit: NotableRequest | null
  lastWithdrawal: NotableRequest | null
}

/**
 * Returns the sums of credited deposits and paid withdrawals requested today (Bangkok) and since this month
 * began, and the last of each kind ever requested. The database's clock decides the day in the same
 * statement, so that all figures are of one day.
 */
export async function recentMoneyOf(db: Db, playerId: string): Promise<RecentMoney> {
  const moved = (condition: Fragment) => db`jsonb_build_object(
    'deposits', ${sumOf(db, db`${wasCredited(db)} and ${condition}`)},
    'withdrawals', ${sumOf(db, db`${wasPaid(db)} and ${condition}`)})`
  const last = (condition: Fragment) => db`(
    select jsonb_build_object('id', r.id, 'number', r.number, 'amount', r.amount, 'at', r.created_at)
    from request r where r.player_id = ${playerId} and ${condition} order by r.created_at desc, r.id desc limit 1)`
  const [row] = await db<(Pick<RecentMoney, 'day' | 'today' | 'month'> & Record<Last, InJson | null>)[]>`
    with clock as materialized (select bangkok_day(statement_timestamp()) as day),
    span as materialized (
      select day, day::timestamp at time zone 'Asia/Bangkok' as midnight, (day + 1)::timestamp at time zone 'Asia/Bangkok' as next_midnight,
        month_of(day)::timestamp at time zone 'Asia/Bangkok' as month_begins
      from clock)
    select span.day::text as day, ${moved(db`r.created_at >= span.midnight`)} as today, ${moved(db`true`)} as month,
      ${last(wasCredited(db))} as last_deposit, ${last(wasPaid(db))} as last_withdrawal
    from span left join request r
      on r.player_id = ${playerId} and r.created_at >= span.month_begins and r.created_at < span.next_midnight
    group by span.day, span.midnight`
  const { lastDeposit, lastWithdrawal, ...sums } = row!
  return { ...sums, lastDeposit: readJson(lastDeposit), lastWithdrawal: readJson(lastWithdrawal) }
}

type Last = 'lastDeposit' | 'lastWithdrawal'
/** In JSON the time is text. */
type InJson = Omit<NotableRequest, 'at'> & { at: string }
const readJson = (request: InJson | null): NotableRequest | null =>
  request && { ...request, at: new Date(request.at) }

/**
 * Returns the sums, in whole baht, of credited deposits requested since `day` and since `month`, which is no later:
 * they are compared with the limits set for the player's deposits per day and per month.
 */
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

/**
 * Locks these players' pending requests and deducted, unpaid withdrawals. The order is always the same, so
 * that two transactions cannot deadlock.
 */
export const lockWaitingOf = (tx: Tx, playerIds: readonly string[]) =>
  tx`select 1 from request where ${waitingOf(tx, playerIds)} order by id for update`

/**
 * Raises the version of the requests that `lockWaitingOf` locks, since they show the player's bank account and
 * whether the player is suspended or excluded. Every screen then gets the new rows, and a decision based on an older
 * version is refused. The trigger raises the version; the count says that the request itself did not change, by which
 * an import from the old system may still change it (`legacy-import/upsert/request-store.ts`).
 */
export const raiseWaitingOf = (tx: Tx, playerIds: readonly string[]) =>
  tx`update request set raised_for_player = raised_for_player + 1 where ${waitingOf(tx, playerIds)}`

const waitingOf = (tx: Tx, playerIds: readonly string[]) =>
  tx`player_id = any(${playerIds as string[]}) and (state = 'pending' or (state = 'adjusted' and kind = 'withdrawal'))`
