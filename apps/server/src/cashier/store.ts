import type { ExternalKey, PlayerId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import type {
  CompletedFrom,
  Deposit,
  Phase,
  RequestFilter,
  RequestKind,
  RequestState,
  TransferWay,
} from '@khlang/domain/cashier/request'
import type { RequestWork } from '@khlang/domain/cashier/request-work'
import type { Credits } from '@khlang/domain/money'
import type { PlayerStatus } from '@khlang/domain/players/player'
import type { DepositFilter } from '@khlang/domain/cashier/deposit-filter'
import type { DepositSort } from '@khlang/domain/cashier/deposit-sorts'
import type { WithdrawalSort } from '@khlang/domain/cashier/withdrawal-filter'
import { amountMeant } from '@khlang/domain/amount-meant'
import { numberMeant } from '@khlang/domain/list-words'
import { type Db, type Tx, rowsPerFetch } from '#platform/database/database.ts'
import { oneOf } from '#platform/database/one-of.ts'
import { isId } from '#platform/ids.ts'
import {
  countLimit,
  likePrefix,
  type PageQuery,
  readFilter,
  wordBegins,
} from '#platform/lists/list-filter.ts'
import { inSelection, type Selection, allRows } from '#platform/lists/list-choice.ts'
import { afterCursor, orderBy, type Sorting, type Sorts } from '#platform/lists/list-sort.ts'
import { noPayee, paidTo, paidToColumns, shownBank } from './requests/paid-to-store.ts'
import { senderNames } from './requests/senders-store.ts'

/** A request as `selectRequest` reads it, before it is mapped for a role. */
export type RequestRecord = {
  id: RequestId
  /** By which player site and back-end know it. */
  key: string
  kind: RequestKind
  number: number
  version: number
  state: RequestState
  /** Set only while an order of it is not over (`crediting`). */
  phase: Phase | null
  /** How a withdrawal was paid; null until it is. */
  via: TransferWay | null
  /** In whole baht. */
  amount: number
  /** In credits. */
  bonus: number
  /** Added to the amount that the player transfers, so that no other open deposit has this amount; null if unused. */
  satang: number | null
  /** What its last order ended with, in words. */
  result: string | null
  /** The state in which it was ended as done by hand; null if it was not. */
  completedFrom: CompletedFrom | null
  /** Why it was ended by hand. */
  note: string | null
  /** Who last matched, moved or ended it, or created it for the player. Claims, holds and notes do not count. */
  employee: string | null
  createdByStaff: boolean
  /** The entry with which a deposit was last matched, even if its credit failed or was taken back. */
  entryId: string | null
  orderId: string | null
  /** The player's credit at the back-end around the last order that moved some. */
  balanceBefore: number | null
  balanceAfter: number | null
  /** How many slips it has, without removed ones. */
  slips: number
  /** Whether one of its slips is on another request too, or was before it was removed there. */
  slipAlike: boolean
  /** Rises when a claim, a hold or a note changes; `version` does not. */
  revision: number
  /** Who claimed it, also while an expired claim is not ended yet (`leaseUntil`). */
  holder: string | null
  leaseUntil: Date | null
  /** Null unless it is on hold. Without `holdUntil` the hold has no end. */
  holdReason: string | null
  holdUntil: Date | null
  heldBy: string | null
  /** How many notes it has. */
  notes: number
  /** Whether it was taken over from the old system. */
  movedIn: boolean
  /** The own account named for the payout. */
  paidFrom: string | null
  createdAt: Date
  updatedAt: Date
  playerId: PlayerId
  playerCode: string
  playerName: string
  playerStatus: PlayerStatus
  playerExcluded: boolean
  playerBank: string | null
  /** Of a withdrawal: to which account it is or was paid, as far as that is known (`paidTo`); otherwise null. */
  payeeBank: string | null
  payeeTail: string | null
  payeeName: string | null
  accountTail: string | null
  mobileTail: string | null
  /**
   * For a withdrawal that is still open: the sender names of the player's deposits, as banks reported them; otherwise
   * null.
   */
  senderNames: string[] | null
}

/** `kind`: set if all rows are of one kind; deposits have no sender names to compare. */
export const selectRequest = (db: Db, kind: RequestKind | null = null) => db`
  select r.id, r.external_key as key, r.kind, r.number, r.version, r.state, r.phase, r.via, r.amount, r.bonus, r.satang, r.result, r.note, r.completed_from, r.employee, r.created_by_staff,
    r.entry_id, r.order_id, r.balance_before, r.balance_after, r.slips, r.slip_alike, r.revision, r.holder, r.lease_until, r.hold_reason, r.hold_until, r.held_by, r.notes, r.moved_in, r.paid_from, r.created_at, r.updated_at, r.player_id, p.code as player_code,
    p.first_name || ' ' || p.last_name as player_name, p.status as player_status, kept_from_deposits(p.excluded_from, p.excluded_until) as player_excluded, p.bank as player_bank,
    ${kind === 'deposit' ? noPayee(db) : paidToColumns(db)}, right(p.account_number, 4) as account_tail, right(p.mobile, 4) as mobile_tail,
    ${kind === 'deposit' ? db`null::text[]` : senderNames(db)} as sender_names
  from request r join player p on p.id = r.player_id ${kind === 'deposit' ? db`` : paidTo(db)}`

export const depositsBy: Sorts<RequestRecord, DepositSort> = {
  time: { column: 'r.created_at', kind: 'time', value: ({ createdAt }) => createdAt },
  amount: { column: 'r.amount', kind: 'int4', value: ({ amount }) => amount },
  bonus: { column: 'r.bonus', kind: 'int4', value: ({ bonus }) => bonus },
  credits: { column: '(r.amount + r.bonus)', kind: 'int4', value: ({ amount, bonus }) => amount + bonus },
}

export const withdrawalsBy: Sorts<RequestRecord, WithdrawalSort> = {
  time: depositsBy.time,
  amount: depositsBy.amount,
}

/** Returns up to one row more than `limit`, which tells the caller that there is a next page. */
export const listRequests = (
  db: Db,
  kind: RequestKind,
  filter: DepositFilter,
  { limit, sorting, after }: PageQuery<RequestRecord>,
): Promise<RequestRecord[]> =>
  db<RequestRecord[]>`
    ${selectRequest(db, kind)}
    ${matching(db, kind, filter)}
    ${after ? afterCursor(db, sorting, 'r.id', after) : db``}
    ${orderBy(db, sorting, 'r.id')}
    limit ${limit + 1}`

/**
 * The filter in SQL. `matchesDepositSearch` in the domain applies the same filter to a row, and a test keeps the two
 * consistent.
 */
function matching(db: Db, kind: RequestKind, filter: DepositFilter) {
  const { state, player, bank, amountFrom, amountTo, origin, employee, hold } = filter
  const { from, before, q } = readFilter(filter)
  // The kind is a literal, so that the planner of a prepared statement can estimate how many rows have it.
  const conditions = [kind === 'deposit' ? db`where r.kind = 'deposit'` : db`where r.kind = 'withdrawal'`]
  if (state) conditions.push(inState(db, kind, state))
  if (from) conditions.push(db`and r.created_at >= ${from}`)
  if (before) conditions.push(db`and r.created_at < ${before}`)
  if (player) conditions.push(db`and lower(p.code) = ${player.toLowerCase()}`)
  if (bank) conditions.push(db`and upper(${shownBank(db, kind)}) = ${bank.toUpperCase()}`)
  if (amountFrom !== undefined) conditions.push(db`and r.amount >= ${amountFrom}`)
  if (amountTo !== undefined) conditions.push(db`and r.amount <= ${amountTo}`)
  if (origin === 'staff') conditions.push(db`and r.created_by_staff`)
  if (origin === 'player') conditions.push(db`and not r.created_by_staff`)
  if (employee) conditions.push(db`and r.employee = ${employee}`)
  if (hold)
    conditions.push(hold === 'held' ? db`and r.hold_reason is not null` : db`and r.hold_reason is null`)
  if (q) conditions.push(searched(db, q))
  return conditions
}

function inState(db: Db, kind: RequestKind, state: RequestFilter) {
  switch (state) {
    case 'open':
      return kind === 'deposit' ? db`and r.state = 'pending'` : db`and r.state in ('pending', 'adjusted')`
    case 'underWay':
      return db`and r.state = 'crediting' and r.phase is distinct from 'unknown'`
    case 'unknown':
      return db`and r.state = 'crediting' and r.phase = 'unknown'`
    case 'moved': // deposit: credited; withdrawal: the payout was sent, or somebody stated that it was
      return kind === 'deposit' ? db`and r.state = 'done'` : db`and r.state in ('transferred', 'done')`
    default:
      return db`and r.state = ${state}`
  }
}

/**
 * Returns the condition for a search text: it is the number of the request, its amount (`amountMeant`) or the exact
 * amount that its player was asked to transfer, or the beginning of the player's code or of a word of their name.
 */
function searched(db: Db, q: string) {
  const name = db`(p.first_name || ' ' || p.last_name)`
  const amount = amountMeant(q)
  return db`and (r.number = ${numberMeant(q) ?? -1} or lower(p.code) like ${likePrefix(q.toLowerCase())}
    or r.amount::bigint * 100 between ${amount?.from ?? 1} and ${amount?.to ?? 0}
    or r.amount::bigint * 100 + r.satang between ${amount?.from ?? 1} and ${amount?.to ?? 0} or ${wordBegins(db, name, q)})`
}

/**
 * Counts the requests of a filter and adds up their amounts (whole baht) and bonuses, over at most `limit` + 1 of them:
 * a `count` above `limit` means that there are more.
 */
export async function addUpRequests(
  db: Db,
  kind: RequestKind,
  filter: DepositFilter,
  { limit = countLimit, selection = allRows }: { limit?: number; selection?: Selection } = {},
): Promise<{ count: number; amount: number; bonus: number }> {
  const [row] = await db<{ count: number; amount: number; bonus: number }[]>`
    select count(*) as count, coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(bonus), 0)::bigint as bonus
    from (select r.amount, r.bonus from request r join player p on p.id = r.player_id
        ${kind === 'withdrawal' && filter.bank ? paidTo(db) : db``}
      ${matching(db, kind, filter)} ${inSelection(db, 'r.id', selection)} limit ${limit + 1}) counted`
  return row!
}

/**
 * Streams all rows of a filter, or the selected ones, a few hundred at a time, so that an export holds no
 * more than that in memory.
 */
export const streamRequests = (
  db: Db,
  kind: RequestKind,
  filter: DepositFilter,
  { sorting, selection }: { sorting: Sorting<RequestRecord>; selection: Selection },
) =>
  db<RequestRecord[]>`
    ${selectRequest(db, kind)}
    ${matching(db, kind, filter)}
    ${inSelection(db, 'r.id', selection)}
    ${orderBy(db, sorting, 'r.id')}`.cursor(rowsPerFetch)

/** Returns the requests that exist among these, in no particular order. */
export const readRequests = (db: Db, ids: readonly string[]): Promise<RequestRecord[]> =>
  db<RequestRecord[]>`${selectRequest(db)} where r.id ${oneOf(db, ids)}`

/** Returns a player's newest deposit requests, in any state, newest first. */
export const lastDepositsOf = (db: Db, playerId: string, limit: number): Promise<RequestRecord[]> =>
  db<RequestRecord[]>`
    ${selectRequest(db, 'deposit')} where r.player_id = ${playerId} and r.kind = 'deposit'
    order by r.created_at desc, r.id desc limit ${limit}`

export type NewRequest = {
  id: RequestId
  externalKey: ExternalKey
  kind: RequestKind
  playerId: PlayerId
  amount: Credits
  bonus: Credits
  satang?: number | null
  employee: string | null
  createdByStaff: boolean
  /** It is only there because an entry was matched to its player: undoing that match ends it. */
  madeByMatch?: boolean
}

/** Adds a pending request. Amount and bonus are whole baht and credits. */
export async function addRequest(db: Db, request: NewRequest): Promise<void> {
  const { id, externalKey, kind, playerId, amount, bonus, satang = null, employee, createdByStaff } = request
  await db`
    insert into request (id, external_key, kind, player_id, amount, bonus, satang, employee, created_by_staff, made_by_match)
    values (${id}, ${externalKey}, ${kind}, ${playerId}, ${amount}, ${bonus}, ${satang}, ${employee}, ${createdByStaff},
      ${request.madeByMatch ?? false})`
}

/** `slips`: number of attached slips. Attaching another slip waits for this row lock. */
export type LockedDeposit = Deposit & RequestWork & { version: number; slips: number }

/**
 * Locks a deposit request; null if there is none with this id. Callers have locked the entry before. The player is
 * locked against changes too: otherwise a transaction that waited here for the request would read the player's state
 * from before the wait.
 */
export async function lockDeposit(tx: Tx, id: RequestId): Promise<LockedDeposit | null> {
  const [row] = await tx<LockedDeposit[]>`
    select r.id, r.external_key as key, r.player_id, p.external_key as player_key, r.amount, r.bonus, r.state, r.version,
      r.slips, r.holder, r.lease_until, r.hold_reason, r.hold_until, p.status as player_status, kept_from_deposits(p.excluded_from, p.excluded_until) as player_excluded
    from request r join player p on p.id = r.player_id
    where r.id = ${id} and r.kind = 'deposit' for update of r for share of p`
  return row ?? null
}

/**
 * Compare-and-set: the request now waits for its order. Where the bonus of the match differs, the one that was asked for
 * is kept until the match is undone. Returns false if the request was no longer pending.
 */
export async function startCrediting(
  tx: Tx,
  {
    id,
    bonus,
    entryId,
    orderId,
    employee,
  }: { id: RequestId; bonus: Credits; entryId: StatementEntryId; orderId: string; employee: string },
): Promise<boolean> {
  const { count } = await tx`
    update request set state = 'crediting', phase = 'queued', bonus = ${bonus}, bonus_asked = coalesce(bonus_asked, nullif(bonus, ${bonus})),
      entry_id = ${entryId}, order_id = ${orderId}, employee = ${employee}, result = null
    where id = ${id} and state = 'pending'`
  return count === 1
}

/** Finds a request by its key, else by its id, in small letters or capitals; null if there is none. */
export async function findRequestId(db: Db, request: string): Promise<RequestId | null> {
  const [row] = await db<{ id: RequestId }[]>`
    select id from request where external_key = ${request} ${isId(request) ? db`or id = ${request}` : db``}
    order by external_key = ${request} desc limit 1`
  return row?.id ?? null
}

/**
 * Returns what the crediting back-end may learn about the request with this key (scope `crediting`): the
 * payment way and payee of the payout order, or the current ones if no payout was ordered. Null if there is
 * no such request.
 */
export async function findRequestForBackend(db: Db, key: string) {
  const [row] = await db<
    {
      historyKey: string
      userId: string
      qty: number
      via: 'plain' | 'krungsri' | 'scb' | 'gsb' | null
      bank: string | null
      number: string | null
      name: string
    }[]
  >`
    select r.external_key as history_key, p.external_key as user_id, r.amount as qty, coalesce(o.via, r.via) as via,
      coalesce(o.payee->>'bank', p.bank) as bank, coalesce(o.payee->>'number', p.account_number) as number,
      coalesce(o.payee->>'name', p.first_name || ' ' || p.last_name) as name
    from request r join player p on p.id = r.player_id
    left join credit_order o on o.request_id = r.id and o.kind = 'payOut' and o.state not in ('refused', 'abandoned')
    where r.external_key = ${key}`
  return row ?? null
}

/** Adds up a player's credited deposits requested at `since` or later: `amount` in whole baht, `bonus` in credits. */
export async function depositTotalsSince(
  db: Db,
  playerId: string,
  since: Date,
): Promise<{ count: number; amount: number; bonus: number }> {
  const [row] = await db<{ count: number; amount: number; bonus: number }[]>`
    select count(*) as count, coalesce(sum(amount), 0) as amount, coalesce(sum(bonus), 0) as bonus
    from request where player_id = ${playerId} and kind = 'deposit' and state = 'done' and created_at >= ${since}`
  return row!
}

/**
 * Counts how often the back-end has read the payout that is being sent. At the second read during one call,
 * writes an audit line and returns the order's id; otherwise returns null.
 */
export async function noteRead(db: Db, historyKey: string): Promise<string | null> {
  const [row] = await db<{ orderId: string }[]>`
    with noted as (
      update credit_attempt a set reads = least(reads + 1, 99)
      from credit_order o where o.request_key = ${historyKey} and o.kind = 'payOut' and o.state = 'sending'
        and a.order_id = o.id and a.fence = o.fence
      returning a.order_id, a.reads),
    twice as (
      select o.id, o.player_id from noted join credit_order o on o.id = noted.order_id where noted.reads = 2),
    audit_line as (
      insert into audit (actor, act, object_kind, object_id, player_id)
      select 'system', 'order.readTwice', 'order', id::text, player_id from twice)
    select id as order_id from twice`
  return row?.orderId ?? null
}
