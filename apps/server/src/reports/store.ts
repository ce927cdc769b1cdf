import type { RequestKind, RequestState, TransferWay } from '@khlang/domain/cashier/request'
import { amountMeant } from '@khlang/domain/list-words'
import type { Satang } from '@khlang/domain/money'
import type { OrderPurpose, OrderState } from '@khlang/domain/crediting/order'
import { spellingsOf } from '@khlang/domain/spelling'
import type { EntryStateName } from '@khlang/domain/statements/entry'
import type { Db } from '#platform/database/database.ts'
import { likePrefix } from '#platform/lists/list-filter.ts'

/** The search text, prepared for each index. */
export type SearchTerms = {
  text: string
  /** Ranges of numbers that begin with the typed digits, the exact one first; empty if no digits were typed. */
  numbers: readonly { low: number; high: number }[]
  /** The amount in satang, if the text is an amount. */
  satang: number | null
  /** Ids of the players found. */
  playerIds: readonly string[]
}

/** How many digits the number of a row has at most. */
const maxNumberLength = 9

/**
 * Reads a search text as the beginning of a number (`#12`), as an amount in baht, and as plain text.
 * `numbers` is empty if the text is no number, and `satang` is null if it is no amount.
 */
export function searchTermsOf(q: string, playerIds: readonly string[]): SearchTerms {
  const digits = /^#?(\d{1,9})$/.exec(q)?.[1]
  return {
    text: q,
    numbers: digits && Number(digits) > 0 ? rangesOf(Number(digits)) : [],
    satang: amountMeant(q)?.from ?? null,
    playerIds,
  }
}

/** Returns a prefix of digits as ranges that a numeric index can scan: 88 → 88, 880 to 889, 8800 to 8899 … */
export const rangesOf = (number: number) =>
  Array.from({ length: maxNumberLength + 1 - String(number).length }, (_, zeros) => ({
    low: number * 10 ** zeros,
    high: (number + 1) * 10 ** zeros - 1,
  }))

export type RequestFound = {
  id: string
  number: number
  state: RequestState
  via: TransferWay | null
  amount: number
  createdAt: Date
  playerId: string
  code: string
  name: string
}

/**
 * Finds requests: by number, then of these players, then by amount; among equals the newest first. Each branch scans
 * one index and stops after a few rows, however many there are; our ids rise with time, so the last ones are the
 * newest.
 */
export function findRequests(
  db: Db,
  kind: RequestKind,
  { numbers, satang, playerIds }: SearchTerms,
  limit: number,
): Promise<RequestFound[]> {
  const [lows, highs] = bounds(numbers)
  const wholeBahtAmount = satang !== null && satang % 100 === 0 ? satang / 100 : null
  return db<RequestFound[]>`
    with hit as (
      select n.id, case when run.low = run.high then 0 else 1 end as rank
      from unnest(${lows}::bigint[], ${highs}::bigint[]) as run (low, high), lateral (
        select id from request where number between run.low and run.high and kind = ${kind}
        order by number desc limit ${limit}) n
      union all
      select n.id, 2 from unnest(${playerIds as string[]}::uuid[]) as player (id), lateral (
        select r.id from request r where r.player_id = player.id and r.kind = ${kind}
        order by r.created_at desc limit ${limit}) n
      union all
      select n.id, 3 from (
        select id from request where amount = ${wholeBahtAmount}::integer and kind = ${kind}
        order by id desc limit ${limit}) n
    )
    select r.id, r.number, r.state, r.via, r.amount, r.created_at, r.player_id, p.code, p.first_name || ' ' || p.last_name as name
    from (select id, min(rank) as rank from hit group by id) h
      join request r on r.id = h.id join player p on p.id = r.player_id
    order by h.rank, r.created_at desc, r.id desc limit ${limit}`
}

export type EntryFound = {
  id: string
  number: number
  state: EntryStateName
  holder: string | null
  amountSatang: Satang
  createdAt: Date
  account: string
  reference: string | null
  name: string | null
}

/** Finds bank entries by number, reference, sender, amount or player, `limit` at most. */
export function findEntries(
  db: Db,
  { text, numbers, satang, playerIds }: SearchTerms,
  limit: number,
): Promise<EntryFound[]> {
  const [lows, highs] = bounds(numbers)
  return db<EntryFound[]>`
    with hit as (
      select n.id, case when run.low = run.high then 0 else 1 end as rank
      from unnest(${lows}::bigint[], ${highs}::bigint[]) as run (low, high), lateral (
        select id from statement_entry where number between run.low and run.high order by number desc limit ${limit}) n
      union all
      select n.id, 1 from (
        select id from statement_entry where lower(reference) like ${likePrefix(text.toLowerCase())}
        order by lower(reference) using ~<~ limit ${limit}) n
      ${spellingsOf(text).map(
        (spelling) => db`
          union all
          select n.id, 1 from (
            select id from statement_entry where sender_name like ${likePrefix(spelling)}
            order by sender_name using ~<~ limit ${limit}) n`,
      )}
      union all
      select n.id, 2 from unnest(${playerIds as string[]}::uuid[]) as player (id), lateral (
        select e.id from statement_entry e where e.player_id = player.id order by e.created_at desc limit ${limit}) n
      union all
      select n.id, 3 from (
        select id from statement_entry where amount_satang = ${satang}::bigint order by id desc limit ${limit}) n
    )
    select e.id, e.number, e.state, e.holder, e.amount_satang, e.created_at, e.account_code as account, e.reference,
      e.sender_name as name
    from (select id, min(rank) as rank from hit group by id) h join statement_entry e on e.id = h.id
    order by h.rank, e.created_at desc, e.id desc limit ${limit}`
}

export type OrderFound = {
  id: string
  number: number
  state: OrderState
  purpose: OrderPurpose
  credits: number
  createdAt: Date
  playerId: string
  code: string
  name: string
  requestId: string | null
  requestKind: RequestKind | null
}

/** Finds orders by number, amount or player, `limit` at most. */
export function findOrders(
  db: Db,
  { numbers, satang, playerIds }: SearchTerms,
  limit: number,
): Promise<OrderFound[]> {
  const [lows, highs] = bounds(numbers)
  const wholeBahtAmount = satang !== null && satang % 100 === 0 ? satang / 100 : null
  return db<OrderFound[]>`
    with hit as (
      select n.id, case when run.low = run.high then 0 else 1 end as rank
      from unnest(${lows}::bigint[], ${highs}::bigint[]) as run (low, high), lateral (
        select id from credit_order where number between run.low and run.high order by number desc limit ${limit}) n
      union all
      select n.id, 2 from unnest(${playerIds as string[]}::uuid[]) as player (id), lateral (
        select o.id from credit_order o where o.player_id = player.id order by o.created_at desc limit ${limit}) n
      union all
      select n.id, 3 from (
        select id from credit_order where credits = ${wholeBahtAmount}::integer order by id desc limit ${limit}) n
    )
    select o.id, o.number, o.state, o.purpose, o.credits, o.created_at, o.player_id, p.code, p.first_name || ' ' || p.last_name as name,
      r.id as request_id, r.kind as request_kind
    from (select id, min(rank) as rank from hit group by id) h
      join credit_order o on o.id = h.id join player p on p.id = o.player_id left join request r on r.id = o.request_id
    order by h.rank, o.created_at desc, o.id desc limit ${limit}`
}

const bounds = (numbers: SearchTerms['numbers']) =>
  [numbers.map(({ low }) => low), numbers.map(({ high }) => high)] as const
