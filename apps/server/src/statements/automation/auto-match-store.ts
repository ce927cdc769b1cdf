import type { BackTestId, EmployeeEmail, PlayerId, RequestId, StatementEntryId } from '@khlang/domain/brand'
import type { Credits } from '@khlang/domain/money'
import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import { type Day, startOf } from '@khlang/domain/time'
import type { Db, Tx } from '#platform/database/database.ts'
import { fedByBank } from '#accounts/fed-by-bank-store.ts'

/**
 * Stores for which own accounts automatic matching is on, and reads the facts that the auto-matcher's rule
 * needs.
 */

export type AccountRuleRecord = {
  code: string
  bank: string
  name: string
  on: boolean
  limit: Credits | null
  testedLimit: Credits | null
  /** Null while it is on, and if it was never on. */
  stoppedBy: 'person' | 'wrong-match' | 'history-lost' | null
  /** The entry whose automatic match was taken back, which stopped it. */
  wrongEntryId: StatementEntryId | null
  wrongEntryNumber: number | null
  changedBy: string | null
  changedAt: Date | null
  reason: string | null
  today: number
}

/**
 * Returns every own account, closed ones too, with its switch and the number of automatic matches since this Bangkok
 * day began; `code` selects one. `testedLimit`: the limit of the back-test with which it was switched on. Limits are in
 * baht; null means any amount, or that it was never on.
 */
export const readRules = (db: Db, day: Day, code: string | null = null): Promise<AccountRuleRecord[]> =>
  db<AccountRuleRecord[]>`
    select a.code, a.bank, a.name, coalesce(m.switched_on, false) as on, m.limit_baht as limit, t.limit_baht as tested_limit,
      m.stopped_by, m.wrong_entry_id, e.number as wrong_entry_number, m.changed_by, m.changed_at, m.reason,
      coalesce(matched.today, 0) as today
    from own_account a
      left join auto_match m on m.account_code = a.code
      left join back_test t on t.id = m.back_test_id
      left join statement_entry e on e.id = m.wrong_entry_id
      left join (
        select mine.account_code, count(*) as today from credit_order o join statement_entry mine on mine.id = o.entry_id
        where o.created_at >= ${startOf(day)} and o.ordered_by = ${autoMatcherName} and o.purpose = 'creditDeposit'
        group by mine.account_code) matched on matched.account_code = a.code
    ${code === null ? db`` : db`where a.code = ${code}`}
    order by a.code`

/** Locks the switch of an account for a change; null if automatic matching was never on for it. */
export async function lockSwitch(
  tx: Tx,
  account: string,
): Promise<{ on: boolean; limit: Credits | null } | null> {
  const [row] = await tx<{ on: boolean; limit: Credits | null }[]>`
    select switched_on as on, limit_baht as limit from auto_match where account_code = ${account} for update`
  return row ?? null
}

export type SwitchChange = { account: string; by: EmployeeEmail }

/**
 * Switches auto-matching on for an account, based on a back-test. `limit` is in baht; null means any amount.
 */
export async function saveStart(
  tx: Tx,
  { account, by, backTestId, limit }: SwitchChange & { backTestId: BackTestId; limit: Credits | null },
): Promise<void> {
  await tx`
    insert into auto_match (account_code, switched_on, limit_baht, back_test_id, changed_by)
    values (${account}, true, ${limit}, ${backTestId}, ${by})
    on conflict (account_code) do update set switched_on = true, limit_baht = excluded.limit_baht,
      back_test_id = excluded.back_test_id, stopped_by = null, wrong_entry_id = null, reason = null,
      changed_by = excluded.changed_by, changed_at = clock_timestamp()`
  await notifyClients(tx)
}

/**
 * Switches auto-matching off for an account. Waits for an automatic match in progress there; after this no
 * new one starts.
 */
export async function saveStop(
  tx: Tx,
  { account, by, reason }: SwitchChange & { reason: string | null },
): Promise<void> {
  await tx`
    update auto_match set switched_on = false, stopped_by = 'person', wrong_entry_id = null, reason = ${reason},
      changed_by = ${by}, changed_at = clock_timestamp()
    where account_code = ${account} and switched_on`
  await notifyClients(tx)
}

/** Changes the limit where auto-matching is on; otherwise does nothing. */
export async function saveLimit(
  tx: Tx,
  { account, by, limit }: SwitchChange & { limit: Credits | null },
): Promise<void> {
  await tx`
    update auto_match set limit_baht = ${limit}, changed_by = ${by}, changed_at = clock_timestamp()
    where account_code = ${account} and switched_on`
  await notifyClients(tx)
}

const notifyClients = (db: Db) => db`select pg_notify('live', '{"topic":"accounts","resync":true}')`

export type Ready = { id: StatementEntryId; version: number; revision: number }

/**
 * Returns the next entries to match automatically: classified as certain, within the limit, not handled by anybody yet,
 * not on hold and no possible duplicates, on open accounts where automatic matching is on. None while sending is on
 * hold. At most `limit`, in the order of their ids, after the last of the page before (`after`).
 */
export const findReady = (db: Db, limit: number, after: Ready | null): Promise<Ready[]> =>
  db<Ready[]>`
    select e.id, e.version, e.revision from auto_match a join own_account o on o.code = a.account_code and o.state = 'open'
      join statement_entry e on e.account_code = a.account_code
    where a.switched_on and ${certain(db)} and e.hold_reason is null and e.employee is null and not e.possible_duplicate
      and (a.limit_baht is null or e.amount_satang / 100 <= a.limit_baht)
      and not exists (select 1 from setting where key = 'sending.hold')
      ${after ? db`and e.id > ${after.id}` : db``}
    order by e.id limit ${limit}`

/** Returns the latest pending incoming entries of an account that are classified certain, those on hold too. */
export const findCertain = (db: Db, account: string, limit: number): Promise<{ id: StatementEntryId }[]> =>
  db<{ id: StatementEntryId }[]>`
    select e.id from statement_entry e where e.account_code = ${account} and ${certain(db)}
    order by e.created_at desc, e.id desc limit ${limit}`

const certain = (db: Db) => db`e.state = 'pending' and e.direction = 'in' and e.judgement = 'certain'`

export type EntryFacts = {
  /** Auto-matching is on for the entry's own account, and that account is open. */
  switchedOn: boolean
  /** In baht; null for any amount, or if auto-matching was never on for the account. */
  limit: Credits | null
  sendingHeld: boolean
  /** It did not come from a bank feed or a phone (`fedByBank`). */
  broughtByStaff: boolean
  /** It had an order, whatever became of it. */
  orderedBefore: boolean
}

/** Returns the facts that the rule needs but the entry's row does not contain. The entry must exist. */
export async function entryFacts(db: Db, id: StatementEntryId): Promise<EntryFacts> {
  const [row] = await db<EntryFacts[]>`
    select coalesce(a.switched_on and o.state = 'open', false) as switched_on, a.limit_baht as limit,
      exists (select 1 from setting where key = 'sending.hold') as sending_held,
      not ${fedByBank(db)} as brought_by_staff,
      exists (select 1 from credit_order o where o.entry_id = e.id) as ordered_before
    from statement_entry e join own_account o on o.code = e.account_code
      left join auto_match a on a.account_code = e.account_code where e.id = ${id}`
  return row!
}

/** Locks the account of an entry and its switch in shared mode: neither changes until this transaction ends. */
export async function lockSwitchShared(tx: Tx, id: StatementEntryId): Promise<void> {
  const account = tx`(select account_code from statement_entry where id = ${id})`
  await tx`select 1 from own_account where code = ${account} for share`
  await tx`select 1 from auto_match where account_code = ${account} for share`
}

/** Allows one automatic match at a time per player, across all processes, until the end of this transaction. */
export const lockPlayerForAutoMatch = (tx: Tx, id: PlayerId) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`auto-match ${id}`}, 0))`

export type RequestFacts = { id: RequestId; orderedBefore: boolean; playerBusy: boolean }

/**
 * Returns what prevents auto-matching these requests: an earlier order for the request (`orderedBefore`, which is true
 * of every request taken over from the old system), or an open order of its player (`playerBusy`).
 */
export const requestFacts = (db: Db, ids: readonly RequestId[]): Promise<RequestFacts[]> =>
  db<RequestFacts[]>`
    select r.id,
      r.moved_in or exists (select 1 from credit_order o where o.request_id = r.id) as ordered_before,
      exists (select 1 from credit_order o where o.player_id = r.player_id and o.state in ('queued', 'sending', 'unknown')) as player_busy
    from request r where r.id = any(${ids as RequestId[]})`
