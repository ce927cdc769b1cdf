import type { PlayerId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import type { Credits, Satang } from '@khlang/domain/money'
import type { PlayerStatus } from '@khlang/domain/players/player'
import type { PastCredit } from '@khlang/domain/statements/replay'
import type { Closing, EntryStateName } from '@khlang/domain/statements/entry'
import type { Db } from '#platform/database/database.ts'
import { isReported } from '#accounts/bank-line-store.ts'
import { fedByBank } from '#accounts/fed-by-bank-store.ts'
import { hasPaid } from '#cashier/requests/senders-store.ts'
import { firstOrder } from '#crediting/orders/first-order-store.ts'
import { inPages } from '#platform/lists/in-pages.ts'

/**
 * Reads past entries and requests page by page, in the order in which they arrived, the credits of senders, and what
 * became of a pair. Callers pass a snapshot, so that all of it agrees.
 */

/** An own account (null: all) and when entries arrived: `from` is included, `until` is not. */
export type Window = { account: string | null; from: Date; until: Date }
type Position = { at: Date; id: string } | null

/**
 * SQL condition: an incoming entry in the window, however it was recorded (bank, file, by hand). Entries made by
 * splitting or joining others are left out, those taken back with their file, and those of the old system, which has decided
 * about them.
 */
const ofWindow = (db: Db, { account, from, until }: Window) => db`
  e.direction = 'in' and ${isReported(db, 'e')} and not e.moved_in and e.created_at >= ${from} and e.created_at < ${until} ${account === null ? db`` : db`and e.account_code = ${account}`}`

/**
 * Counts the entries in the window and returns their distinct amounts (whole baht). If there are more than `maxEntries`
 * entries, `from` is moved so that the window has at most the latest `maxEntries`.
 */
export async function measureWindow(
  db: Db,
  window: Window,
  maxEntries: number,
): Promise<{ total: number; from: Date; cut: boolean; amounts: number[] }> {
  const [before] = await db<{ at: Date }[]>`
    select e.created_at as at from statement_entry e where ${ofWindow(db, window)}
    order by e.created_at desc, e.id desc offset ${maxEntries} limit 1`
  const from = before ? new Date(before.at.getTime() + 1) : window.from
  const [row] = await db<{ total: number; amounts: number[] | null }[]>`
    select count(*)::int as total, array_agg(distinct (e.amount_satang / 100)::int) as amounts
    from statement_entry e where ${ofWindow(db, { ...window, from })}`
  return { total: row!.total, amounts: row!.amounts ?? [], from, cut: before !== undefined }
}

export type EntryOfPast = {
  id: StatementEntryId
  number: number
  account: string
  amount: Satang
  channel: 'bank' | 'truemoney'
  occurredAt: Date
  heardAt: Date
  senderBank: string | null
  senderAccount: string | null
  senderName: string | null
  senderMobile: string | null
  /** As in `PastMatches`, or it was marked as a possible duplicate. */
  repeated: boolean
  /** Typed, or from a file. */
  broughtByStaff: boolean
  takenAt: Date | null
  declined: { requestId: RequestId; at: string }[]
  /** From here on: how the entry ended, as it is now. */
  state: EntryStateName
  disposition: Closing | null
  requestId: RequestId | null
  /** When and by whom it was matched: if its order was sent again since, that of the first one. */
  orderedAt: Date | null
  orderedBy: string | null
}

/**
 * Returns entries in the order in which they arrived. `takenAt` is when somebody first handled the entry, after which a
 * replay no longer matches it: its first order or first audited act, other than adding it or declining pairs; without
 * either, the last change, or null if the entry is pending.
 */
const pastEntries = (db: Db, window: Window, after: Position, limit: number): Promise<EntryOfPast[]> =>
  db<EntryOfPast[]>`
    select e.id, e.number, e.account_code as account, e.amount_satang as amount, e.channel, e.occurred_at, e.created_at as heard_at,
      e.sender_bank, e.sender_account, e.sender_name, e.sender_mobile, not ${fedByBank(db)} as brought_by_staff,
      e.possible_duplicate or exists (
        select 1 from statement_entry twin
        where coalesce(twin.sender_account, twin.sender_mobile) = coalesce(e.sender_account, e.sender_mobile) and twin.id <> e.id and ${isReported(db, 'twin')}
          and twin.account_code = e.account_code and twin.amount_satang = e.amount_satang and twin.direction = e.direction
          and twin.occurred_at between e.occurred_at - interval '1 hour' and e.occurred_at and twin.created_at <= e.created_at) as repeated,
      coalesce(
        least(
          (select min(o.created_at) from credit_order o where o.entry_id = e.id),
          (select min(a.at) from audit a where a.object_kind = 'entry' and a.object_id = e.id::text
            and a.act not in ('entry.decline', 'entry.undecline', 'entry.create'))),
        case when e.state <> 'pending' then e.updated_at end) as taken_at,
      coalesce((select jsonb_agg(jsonb_build_object('requestId', d.request_id, 'at', d.created_at))
        from declined_pair d where d.entry_id = e.id), '[]') as declined,
      e.state, e.disposition, e.request_id, o.created_at as ordered_at, o.ordered_by
    from statement_entry e left join lateral ${firstOrder(db, db`e.order_id`)} o on true
    where ${ofWindow(db, window)} ${after ? db`and (e.created_at, e.id) > (${after.at}, ${after.id})` : db``}
    order by e.created_at, e.id limit ${limit}`

export type RequestOfPast = {
  id: RequestId
  number: number
  playerId: PlayerId
  playerCode: string
  playerStatus: PlayerStatus
  playerExcluded: boolean
  amount: Credits
  bonus: number
  /** Satang of its own, added to the amount to pay; null for none. */
  satang: number | null
  createdAt: Date
  leftAt: Date | null
  /** It was begun in the old system and waited here. */
  movedIn: boolean
  bank: string | null
  accountNumber: string | null
  name: string
  mobile: string | null
}

/**
 * Returns deposit requests for these amounts (whole baht) in the order in which they were made. `leftAt` is when the
 * request stopped waiting, after which a replay no longer matches it: with its first order or when it was closed; null
 * if it has had no order and waits. Requests that ended in the old system are left out. Player details are as they are
 * now.
 */
const pastRequests = (
  db: Db,
  { from, until, amounts }: { from: Date; until: Date; amounts: readonly number[] },
  after: Position,
  limit: number,
): Promise<RequestOfPast[]> =>
  db<RequestOfPast[]>`
    select r.id, r.number, r.player_id, p.code as player_code, p.status as player_status, kept_from_deposits(p.excluded_from, p.excluded_until) as player_excluded, r.amount, r.bonus, r.satang, r.created_at,
      coalesce(
        least(
          (select min(o.created_at) from credit_order o where o.request_id = r.id),
          (select min(a.at) from audit a where a.object_kind = 'request' and a.object_id = r.id::text
            and a.act in ('request.cancel', 'request.complete') and not exists (
              select from audit o where o.object_kind = 'request' and o.object_id = a.object_id and o.act = 'request.reopen' and o.seq > a.seq))),
        case when r.state <> 'pending' then coalesce(r.settled_at, r.updated_at) end) as left_at,
      r.moved_in, p.bank, p.account_number, p.first_name || ' ' || p.last_name as name, p.mobile
    from request r join player p on p.id = r.player_id
    where r.kind = 'deposit' and not (r.moved_in and r.state <> 'pending' and r.order_id is null and not exists (
        select from audit a where a.object_kind = 'request' and a.object_id = r.id::text and a.act in ('request.cancel', 'request.complete')))
      and r.created_at >= ${from} and r.created_at < ${until} and r.amount = any(${amounts as number[]})
      ${after ? db`and (r.created_at, r.id) > (${after.at}, ${after.id})` : db``}
    order by r.created_at, r.id limit ${limit}`

const [entriesAtOnce, requestsAtOnce] = [500, 2_000]

/** Yields the entries of `pastEntries` in pages. */
export const pagesOfEntries = (db: Db, window: Window) =>
  inPages<EntryOfPast>(entriesAtOnce, (last) =>
    pastEntries(db, window, last && { at: last.heardAt, id: last.id }, entriesAtOnce),
  )

/** Yields the requests of `pastRequests` in pages. */
export const pagesOfRequests = (db: Db, window: Parameters<typeof pastRequests>[1]) =>
  inPages<RequestOfPast>(requestsAtOnce, (last) =>
    pastRequests(db, window, last && { at: last.createdAt, id: last.id }, requestsAtOnce),
  )

/** A sender as a bank shows it. `sender-history-store.ts` finds past matches by these details too. */
export type Sender = { sender: string; bank: string | null; name: string | null }

/**
 * Returns the credits made before this time for money from these senders, and the reversals of such credits, oldest
 * first.
 */
export const pastCredits = (
  db: Db,
  senders: readonly Sender[],
  before: Date,
): Promise<(Sender & PastCredit)[]> =>
  db<(Sender & PastCredit)[]>`
    select look.sender, look.bank, look.name, l.player_id, l.created_at as at, l.credits < 0 as taken_back
    from unnest(${senders.map(({ sender }) => sender)}::text[], ${senders.map(({ bank }) => bank)}::text[],
      ${senders.map(({ name }) => name)}::text[]) as look (sender, bank, name)
      join statement_entry e on coalesce(e.sender_account, e.sender_mobile) = look.sender
        and e.sender_bank is not distinct from look.bank and e.sender_name is not distinct from look.name
      join credit_order o on o.entry_id = e.id
      join ledger l on l.order_id = o.id
    where l.created_at < ${before} and l.credits <> 0
    order by l.created_at`

/** A request as it is now, with the entry that paid it (null unless it is credited). */
export type CurrentRequest = {
  id: RequestId
  number: number
  playerCode: string
  createdAt: Date
  entryId: StatementEntryId | null
  entryNumber: number | null
}

/** Returns the requests that exist among these. */
export const requestsAsTheyAre = (db: Db, ids: readonly RequestId[]): Promise<CurrentRequest[]> =>
  db<CurrentRequest[]>`
    select r.id, r.number, p.code as player_code, r.created_at, e.id as entry_id, e.number as entry_number
    from request r join player p on p.id = r.player_id
      left join statement_entry e on e.id = r.entry_id and r.state = 'done' and ${hasPaid(db, db`r.id`)}
    where r.id = any(${ids as RequestId[]})`

/** Returns the pairs of one of these entries and a request that were matched and then reversed or called off. */
export const pairsTakenBack = (
  db: Db,
  entryIds: readonly StatementEntryId[],
): Promise<{ entryId: StatementEntryId; requestId: RequestId }[]> =>
  db<{ entryId: StatementEntryId; requestId: RequestId }[]>`
    select distinct entry_id, request_id from credit_order
    where entry_id = any(${entryIds as StatementEntryId[]}) and purpose = 'creditDeposit'
      and (undone or (state = 'abandoned' and not tainted))`
