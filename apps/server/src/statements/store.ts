import type { EmployeeEmail, PlayerId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import type { Phase } from '@khlang/domain/cashier/request'
import type { Satang } from '@khlang/domain/money'
import {
  type Disposition,
  type EntryStateName,
  leaseSeconds,
  type StatementEntry,
} from '@khlang/domain/statements/entry'
import type { Db, Tx } from '#platform/database.ts'
import type { ListFilter } from '#platform/list-filter.ts'
import { likePrefix } from '#platform/list-filter.ts'

/** An entry as lists and streams show it, before it is encoded for a role. */
export type EntryView = {
  id: StatementEntryId
  number: number
  version: number
  state: EntryStateName
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
  holder: EmployeeEmail | null
  leaseUntil: Date | null
  possibleDuplicate: boolean
  holdReason: string | null
  holdUntil: Date | null
  duplicateOf: StatementEntryId | null
  duplicateNumber: number | null
  disposition: Disposition | null
  createdByStaff: boolean
  result: string | null
  requestId: RequestId | null
  orderId: string | null
  playerId: PlayerId | null
  playerCode: string | null
  playerName: string | null
  employee: string | null
  createdAt: Date
  updatedAt: Date
}

const entryView = (db: Db) => db`
  select e.id, e.number, e.version, e.state, e.phase, e.account_code, a.bank as account_bank, a.name as account_name, e.channel,
    e.direction, e.amount_satang, e.occurred_at, e.reference, e.sender_bank, e.sender_account, e.sender_name, e.sender_mobile,
    e.balance_after_satang, e.raw_text, e.holder, e.lease_until, e.possible_duplicate, e.hold_reason, e.hold_until,
    e.duplicate_of, (select number from statement_entry o where o.id = e.duplicate_of) as duplicate_number, e.disposition, e.created_by_staff, e.result, e.request_id,
    e.order_id, e.player_id, p.code as player_code, p.first_name || ' ' || p.last_name as player_name, e.employee, e.created_at,
    e.updated_at
  from statement_entry e join own_account a on a.code = e.account_code left join player p on p.id = e.player_id`

export type EntryFilter = {
  state: EntryStateName | 'open' | 'held' | 'unknown' | null
  account: string | null
  /** E-mail of the employee whose claims are meant. */
  holder: string | null
}

export function listEntries(
  db: Db,
  { limit, after, from, before, q }: ListFilter,
  filter: EntryFilter,
): Promise<EntryView[]> {
  const { state, account, holder } = filter
  return db<EntryView[]>`
    ${entryView(db)}
    where true
    ${state === null ? db`` : inState(db, state)}
    ${account ? db`and e.account_code = ${account}` : db``}
    ${holder ? db`and e.state = 'claimed' and e.holder = ${holder}` : db``}
    ${from ? db`and e.created_at >= ${from}` : db``}
    ${before ? db`and e.created_at < ${before}` : db``}
    ${after ? db`and (e.created_at, e.id) < (${after.at}, ${after.id})` : db``}
    ${q ? searched(db, q) : db``}
    order by e.created_at desc, e.id desc
    limit ${limit + 1}`
}

function inState(db: Db, state: EntryStateName | 'open' | 'held' | 'unknown') {
  if (state === 'held') return db`and e.state in ('pending', 'creditFailed') and e.hold_reason is not null`
  if (state === 'unknown') return db`and e.state = 'crediting' and e.phase = 'unknown'`
  if (state === 'open')
    return db`and e.state in ('pending', 'claimed', 'creditFailed') and e.direction = 'in'`
  return db`and e.state = ${state}`
}

/** A number finds the entry or its whole baht; anything else the sender's name or visible digits, or the matched player. */
function searched(db: Db, q: string) {
  const prefix = likePrefix(q)
  const number = /^#?\d{1,12}$/.test(q) ? Number(q.replace('#', '')) : -1
  return db`and (e.number = ${number} or e.amount_satang / 100 = ${number} or e.sender_name like ${`%${prefix}`}
    or e.sender_account like ${`%${prefix}`} or e.sender_mobile like ${prefix} or p.code ilike ${prefix})`
}

export const viewEntries = (db: Db, ids: readonly string[]): Promise<EntryView[]> =>
  db<EntryView[]>`${entryView(db)} where e.id = any(${ids as string[]})`

/** The entry under lock, with the database's time to judge its lease by. */
export async function lockEntry(
  tx: Tx,
  id: StatementEntryId,
): Promise<{ entry: StatementEntry; now: Date; version: number } | null> {
  const [row] = await tx<
    {
      state: EntryStateName
      direction: 'in' | 'out'
      amount: Satang
      holder: EmployeeEmail | null
      claimNo: number
      until: Date | null
      now: Date
      version: number
    }[]
  >`
    select state, direction, amount_satang as amount, holder, claim_no, lease_until as until, clock_timestamp() as now, version
    from statement_entry where id = ${id} for update`
  if (!row) return null
  const { state, direction, amount, holder, claimNo, until, now, version } = row
  const claim = holder && until ? { by: holder, claimNo, until } : null
  return { entry: { id, state, direction, amount, claim }, now, version }
}

/** A new claim, or the same one for longer; a new one gets the next fencing number. */
export async function saveClaim(tx: Tx, id: StatementEntryId, holder: EmployeeEmail): Promise<void> {
  await tx`
    update statement_entry set state = 'claimed', claim_no = case when holder = ${holder} then claim_no else claim_no + 1 end,
      holder = ${holder}, employee = ${holder}, hold_reason = null, hold_until = null,
      lease_until = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and state in ('pending', 'claimed', 'creditFailed')`
}

export async function saveRelease(tx: Tx, id: StatementEntryId, holder: EmployeeEmail): Promise<boolean> {
  const { count } = await tx`
    update statement_entry set state = 'pending', holder = null, lease_until = null
    where id = ${id} and state = 'claimed' and holder = ${holder}`
  return count === 1
}

/** Claims whose holder has gone quiet are given back by themselves; an entry that could not be credited says so again. */
export async function giveBackLapsedClaims(db: Db): Promise<number> {
  const { count } = await db`
    update statement_entry set state = 'pending', holder = null, lease_until = null
    where id in (select id from statement_entry where state = 'claimed' and lease_until < clock_timestamp()
      order by id limit 500 for update skip locked)`
  return count
}

export type StartCrediting = {
  id: StatementEntryId
  requestId: RequestId
  playerId: PlayerId
  orderId: string
  employee: EmployeeEmail
}

/** Compare and set: false when the entry was taken, closed or is being credited. */
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

export async function saveCancelledEntry(
  tx: Tx,
  id: StatementEntryId,
  employee: EmployeeEmail,
): Promise<void> {
  await tx`
    update statement_entry set state = 'cancelled', employee = ${employee}, holder = null, lease_until = null
    where id = ${id} and state in ('pending', 'claimed', 'creditFailed')`
}

export type NewEntry = {
  id: StatementEntryId
  accountCode: string
  channel: 'bank' | 'truemoney'
  direction: 'in' | 'out'
  amountSatang: Satang
  occurredAt: Date
  reference: string | null
  fingerprint: string
  senderBank: string | null
  senderAccount: string | null
  senderName: string | null
  senderMobile: string | null
  balanceAfterSatang: Satang | null
  rawText: string | null
  employee: EmployeeEmail | null
  createdByStaff: boolean
}

/** One statement for a whole batch, announced once. Entries heard before are left out by the unique indexes. */
export async function addEntries(db: Db, entries: readonly NewEntry[]): Promise<Set<string>> {
  if (entries.length === 0) return new Set()
  const rows = await db<{ id: string }[]>`
    insert into statement_entry ${db(entries as NewEntry[])}
    on conflict do nothing returning id`
  return new Set(rows.map(({ id }) => id))
}

/** Marks those that look like an entry heard before but cannot be told for certain (rulings 14): kept, never dropped. */
export async function markPossibleDuplicates(db: Db, ids: readonly string[]): Promise<void> {
  await db`
    update statement_entry e set possible_duplicate = true
    where e.id = any(${ids as string[]}) and e.reference is null and e.balance_after_satang is null
      and exists (select 1 from statement_entry o
        where o.account_code = e.account_code and o.fingerprint = e.fingerprint and o.number < e.number)`
}

export async function findHeardBefore(
  db: Db,
  entry: { accountCode: string; reference: string | null; fingerprint: string },
): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select id from statement_entry where account_code = ${entry.accountCode}
      and ${entry.reference ? db`reference = ${entry.reference}` : db`reference is null and fingerprint = ${entry.fingerprint}`}
    order by number limit 1`
  return row?.id ?? null
}

export async function knownAccounts(db: Db): Promise<Set<string>> {
  const rows = await db<{ code: string }[]>`select code from own_account`
  return new Set(rows.map(({ code }) => code))
}
