import type { EmployeeEmail, PlayerId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import type { Phase } from '@khlang/domain/cashier/request'
import type { Satang } from '@khlang/domain/money'
import { amountMeant } from '@khlang/domain/amount-meant'
import { numberMeant } from '@khlang/domain/list-words'
import {
  type Closing,
  type EntryStateName,
  finalClosings,
  leaseSeconds,
  type StatementEntry,
} from '@khlang/domain/statements/entry'
import { spellingsOf } from '@khlang/domain/spelling'
import type { MatchConfidence } from '@khlang/domain/statements/candidates'
import type { Making } from '@khlang/domain/statements/group-match'
import type { EntryFilter, EntrySort } from '@khlang/domain/statements/entry-filter'
import { type Db, type Tx, rowsPerFetch } from '#platform/database/database.ts'
import { oneOf } from '#platform/database/one-of.ts'
import { inSelection, type Selection, allRows } from '#platform/lists/list-choice.ts'
import { countLimit, likePrefix, type PageQuery, readFilter } from '#platform/lists/list-filter.ts'
import { afterCursor, orderBy, type Sorting, type Sorts } from '#platform/lists/list-sort.ts'
import { fedByBank } from '#accounts/fed-by-bank-store.ts'

/** An entry as `selectEntry` reads it, before it is mapped for a role. */
export type EntryRecord = {
  id: StatementEntryId
  number: number
  version: number
  state: EntryStateName
  /** Set only while an order for it is not over (`crediting`). */
  phase: Phase | null
  accountCode: string
  accountBank: string
  accountName: string
  channel: 'bank' | 'truemoney'
  direction: 'in' | 'out'
  amountSatang: Satang
  occurredAt: Date
  reference: string | null
  senderBank: string | null
  senderAccount: string | null
  senderName: string | null
  senderMobile: string | null
  balanceAfterSatang: Satang | null
  rawText: string | null
  /** Whoever claimed the entry, also while an expired claim is not ended yet (`leaseUntil`). */
  holder: EmployeeEmail | null
  leaseUntil: Date | null
  /** It may repeat the money of another entry; a person decides. */
  possibleDuplicate: boolean
  /** Null unless it is on hold. Without `holdUntil` the hold has no end. */
  holdReason: string | null
  holdUntil: Date | null
  /** The entry of which it was closed as a duplicate. */
  duplicateOf: StatementEntryId | null
  duplicateNumber: number | null
  disposition: Closing | null
  madeBy: Making | null
  /** Null until the entry is classified; kept from before once it is closed. */
  judgement: MatchConfidence | null
  /** Rises when only the match confidence changes; `version` does not. */
  revision: number
  /** Typed by staff, here or in the old system. */
  createdByStaff: boolean
  /** A bank feed or a phone reported it. */
  fromBank: boolean
  /** What its last order ended with, in words. */
  result: string | null
  /** From here to `playerName` of its current or last match; null once the credit was taken back. */
  requestId: RequestId | null
  orderId: string | null
  playerId: PlayerId | null
  playerCode: string | null
  playerName: string | null
  /** Who typed the entry in or acted on it last. */
  employee: string | null
  createdAt: Date
  updatedAt: Date
}

const selectEntry = (db: Db) => db`
  select e.id, e.number, e.version, e.state, e.phase, e.account_code, a.bank as account_bank, a.name as account_name, e.channel,
    e.direction, e.amount_satang, e.occurred_at, e.reference, e.sender_bank, e.sender_account, e.sender_name, e.sender_mobile,
    e.balance_after_satang, e.raw_text, e.holder, e.lease_until, e.possible_duplicate, e.hold_reason, e.hold_until,
    e.duplicate_of, (select number from statement_entry o where o.id = e.duplicate_of) as duplicate_number, e.disposition, e.made_by,
    e.judgement, e.revision, e.created_by_staff,
    ${fedByBank(db)} as from_bank, e.result, e.request_id,
    e.order_id, e.player_id, p.code as player_code, p.first_name || ' ' || p.last_name as player_name, e.employee, e.created_at,
    e.updated_at
  from statement_entry e join own_account a on a.code = e.account_code left join player p on p.id = e.player_id`

export const entriesBy: Sorts<EntryRecord, EntrySort> = {
  time: { column: 'e.created_at', kind: 'time', value: ({ createdAt }) => createdAt },
  occurred: { column: 'e.occurred_at', kind: 'time', value: ({ occurredAt }) => occurredAt },
  amount: { column: 'e.amount_satang', kind: 'int8', value: ({ amountSatang }) => amountSatang },
}

/** Returns up to one entry more than `limit`, which tells the caller that there is a next page. */
export const listEntries = (
  db: Db,
  filter: EntryFilter,
  { limit, sorting, after }: PageQuery<EntryRecord>,
): Promise<EntryRecord[]> =>
  db<EntryRecord[]>`
    ${selectEntry(db)}
    ${matching(db, filter)}
    ${after ? afterCursor(db, sorting, 'e.id', after) : db``}
    ${orderBy(db, sorting, 'e.id')}
    limit ${limit + 1}`

/**
 * The filter in SQL. `matchesEntrySearch` in the domain applies the same filter to a row, and a test keeps the two
 * consistent.
 */
function matching(db: Db, filter: EntryFilter) {
  const { state, account, holder, amountFrom, amountTo } = filter
  const { from, before, q } = readFilter(filter)
  const conditions = [state ? inState(db, state) : db`where true`]
  if (account) conditions.push(db`and e.account_code = ${account}`)
  if (holder) conditions.push(db`and e.state = 'claimed' and e.holder = ${holder}`)
  if (from) conditions.push(db`and e.created_at >= ${from}`)
  if (before) conditions.push(db`and e.created_at < ${before}`)
  if (amountFrom !== undefined) conditions.push(db`and e.amount_satang >= ${amountFrom * 100}`)
  if (amountTo !== undefined) conditions.push(db`and e.amount_satang < ${(amountTo + 1) * 100}`)
  if (q) conditions.push(searched(db, q, filter.whole ?? false))
  return conditions
}

function inState(db: Db, state: NonNullable<EntryFilter['state']>) {
  const openOnly = db`where e.state in ('pending', 'claimed', 'creditFailed')`
  switch (state) {
    case 'open':
      return db`${openOnly} and e.direction = 'in'`
    case 'waiting':
      return db`${openOnly} and e.direction = 'in' and e.hold_reason is null`
    case 'suggested':
      return db`${openOnly} and e.direction = 'in' and e.hold_reason is null and e.judgement in ('certain', 'suggested')`
    case 'ambiguous':
      return db`${openOnly} and e.direction = 'in' and e.hold_reason is null and e.judgement = 'ambiguous'`
    case 'held':
      return db`${openOnly} and e.hold_reason is not null`
    case 'unknown':
      return db`where e.state = 'crediting' and e.phase = 'unknown'`
    default:
      return db`where e.state = ${state}`
  }
}

/**
 * SQL condition for a search text: the number of the entry or its amount (`amountMeant`); a part of the sender's name, in any
 * spelling, of their account or of the last digits of their mobile number; or the beginning of the matched player's
 * code. Data that is masked for the caller is not searched.
 */
function searched(db: Db, q: string, showsWhole: boolean) {
  const prefix = likePrefix(q)
  const amount = amountMeant(q)
  const names = spellingsOf(q).map((spelling) => `%${likePrefix(spelling)}`)
  return db`and (e.number = ${numberMeant(q) ?? -1} or e.amount_satang between ${amount?.from ?? 1} and ${amount?.to ?? 0} or e.sender_name like any(${names})
    or ${showsWhole ? db`e.sender_account` : visibleOf(db)} like ${`%${prefix}`} or right(e.sender_mobile, 4) like ${`%${prefix}`}
    ${showsWhole && q.length > 4 ? db`or e.sender_mobile like ${prefix}` : db``}
    or lower(p.code) like ${likePrefix(q.toLowerCase())})`
}

/** SQL: the digits that `maskSender` leaves visible. */
const visibleOf = (db: Db) => {
  const digits = db`regexp_replace(e.sender_account, '[^0-9๐-๙]', '', 'g')`
  return db`case when length(${digits}) > 6 then right(${digits}, 4) else e.sender_account end`
}

/**
 * Locks the oldest unclaimed incoming entry of a filter; rows that another transaction has locked are skipped.
 * Entries on hold are included only if the filter asks for them. Null if there is none.
 */
export async function lockNextFree(tx: Tx, filter: EntryFilter): Promise<StatementEntryId | null> {
  const [row] = await tx<{ id: StatementEntryId }[]>`
    select e.id from statement_entry e left join player p on p.id = e.player_id
    ${matching(tx, filter)} and e.state in ('pending', 'creditFailed') and e.direction = 'in'
      ${filter.state === 'held' ? tx`` : tx`and e.hold_reason is null`}
    order by e.created_at, e.id limit 1 for update of e skip locked`
  return row?.id ?? null
}

/**
 * Counts the entries of a filter and adds up the money that came in and went out, over at most `limit` + 1 of them: a
 * `count` above `limit` means that there are more. Entries replaced by a split or join, parts and sums that were undone,
 * duplicates, and what was taken back with its file are counted but not summed: they have no money of their own.
 */
export async function addUpEntries(
  db: Db,
  filter: EntryFilter,
  { limit = countLimit, selection = allRows }: { limit?: number; selection?: Selection } = {},
): Promise<{ count: number; came: Satang; went: Satang }> {
  const [row] = await db<{ count: number; came: Satang; went: Satang }[]>`
    select count(*) as count,
      coalesce(sum(amount_satang) filter (where direction = 'in' and not counted_elsewhere), 0)::bigint as came,
      coalesce(sum(amount_satang) filter (where direction = 'out' and not counted_elsewhere), 0)::bigint as went
    from (select e.amount_satang, e.direction,
      coalesce(e.disposition = any(${[...finalClosings]}), false) or e.duplicate_of is not null as counted_elsewhere
    from statement_entry e left join player p on p.id = e.player_id
      ${matching(db, filter)} ${inSelection(db, 'e.id', selection)} limit ${limit + 1}) counted`
  return row!
}

/**
 * Streams all rows of a filter, or the selected ones, a few hundred at a time, so that an export holds no
 * more than that in memory.
 */
export const streamEntries = (
  db: Db,
  filter: EntryFilter,
  { sorting, selection }: { sorting: Sorting<EntryRecord>; selection: Selection },
) =>
  db<EntryRecord[]>`
    ${selectEntry(db)}
    ${matching(db, filter)}
    ${inSelection(db, 'e.id', selection)}
    ${orderBy(db, sorting, 'e.id')}`.cursor(rowsPerFetch)

/** An own account with its number, which stays on the server. */
export type OwnNumber = { code: string; bank: string; number: string }

/** Returns all own accounts, closed ones too, by code. */
export const ownNumbers = (db: Db): Promise<OwnNumber[]> =>
  db<OwnNumber[]>`select code, bank, number from own_account order by code`

/** Returns the entries that exist among these, in no particular order. */
export const readEntries = (db: Db, ids: readonly string[]): Promise<EntryRecord[]> =>
  db<EntryRecord[]>`${selectEntry(db)} where e.id ${oneOf(db, ids)}`

/** Returns one page of the entries that people typed in since then. */
export const listTypedSince = (
  db: Db,
  since: Date,
  { limit, sorting, after }: PageQuery<EntryRecord>,
): Promise<EntryRecord[]> =>
  db<EntryRecord[]>`
    ${selectEntry(db)} where e.created_by_staff and e.created_at >= ${since}
      ${after ? afterCursor(db, sorting, 'e.id', after) : db``}
    ${orderBy(db, sorting, 'e.id')} limit ${limit + 1}`

export type LockedEntry = { entry: StatementEntry; now: Date; version: number; accountCode: string }

/** Locks and returns an entry, with the database's time to check its lease against; null if there is none. */
export async function lockEntry(tx: Tx, id: StatementEntryId): Promise<LockedEntry | null> {
  const [row] = await tx<
    (Omit<StatementEntry, 'claim'> & {
      holder: EmployeeEmail | null
      claimNo: number
      until: Date | null
      now: Date
      version: number
      accountCode: string
    })[]
  >`
    select id, state, direction, amount_satang as amount, made_by, disposition, holder, claim_no, lease_until as until,
      clock_timestamp() as now, version, account_code
    from statement_entry where id = ${id} for update`
  if (!row) return null
  const { holder, claimNo, until, now, version, accountCode, ...facts } = row
  const claim = holder && until ? { by: holder, claimNo, until } : null
  return { entry: { ...facts, claim }, now, version, accountCode }
}

/**
 * Saves a claim, or extends the employee's existing claim, and ends any hold. A new claim gets the next
 * number. Callers have locked the entry and checked the claim.
 */
export async function saveClaim(tx: Tx, id: StatementEntryId, holder: EmployeeEmail): Promise<void> {
  await tx`
    update statement_entry set state = 'claimed', claim_no = case when holder = ${holder} then claim_no else claim_no + 1 end,
      holder = ${holder}, employee = ${holder}, hold_reason = null, hold_until = null,
      lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and state in ('pending', 'claimed', 'creditFailed')`
}

/** Releases a claim. Returns false if this employee does not hold the entry. */
export async function saveRelease(tx: Tx, id: StatementEntryId, holder: EmployeeEmail): Promise<boolean> {
  const { count } = await tx`
    update statement_entry set state = 'pending', holder = null, lease_until = null
    where id = ${id} and state = 'claimed' and holder = ${holder}`
  return count === 1
}

/** Ends up to 500 claims whose lease has expired, and returns how many. The entries are pending again. */
export async function endLapsedClaims(db: Db): Promise<number> {
  const { count } = await db`
    update statement_entry set state = 'pending', holder = null, lease_until = null
    where id in (select id from statement_entry where ${hasLapsed(db)} order by id limit 500 for update skip locked)`
  return count
}
/** SQL condition: at least one claim has expired. */
export const haveClaimsLapsed = (db: Db) => db`exists (select from statement_entry where ${hasLapsed(db)})`

const hasLapsed = (db: Db) => db`state = 'claimed' and lease_until < clock_timestamp()`

export type StartCrediting = {
  id: StatementEntryId
  requestId: RequestId
  playerId: PlayerId
  orderId: string
  employee: EmployeeEmail
}

/**
 * Marks an entry as being credited. Compare-and-set: returns false if the entry is not open any more, or somebody
 * else has claimed it.
 */
export async function startCreditingEntry(
  tx: Tx,
  { id, requestId, playerId, orderId, employee }: StartCrediting,
): Promise<boolean> {
  const { count } = await tx`
    update statement_entry set state = 'crediting', phase = 'queued', request_id = ${requestId}, player_id = ${playerId},
      order_id = ${orderId}, employee = ${employee}, holder = null, lease_until = null, result = null,
      hold_reason = null, hold_until = null
    where id = ${id} and state in ('pending', 'claimed', 'creditFailed')
      and (holder is null or holder = ${employee} or lease_until < clock_timestamp())`
  return count === 1
}

/** Closes an open entry without credit. Callers have locked it and checked the act. */
export async function saveCancelledEntry(
  tx: Tx,
  id: StatementEntryId,
  employee: EmployeeEmail,
): Promise<void> {
  await tx`
    update statement_entry set state = 'cancelled', employee = ${employee}, holder = null, lease_until = null,
      hold_reason = null, hold_until = null
    where id = ${id} and state in ('pending', 'claimed', 'creditFailed')`
}
