import type { EmployeeEmail, StatementEntryId } from '@khlang/domain/brand'
import type { Satang } from '@khlang/domain/money'
import { withoutStoredOwnSender } from '@khlang/domain/statements/files/file-accounts'
import type { MoneyReport, StoredReport } from '@khlang/domain/statements/same-money'
import { inStatements } from '#platform/database/bulk-write.ts'
import type { Db, Tx } from '#platform/database/database.ts'
import { isBankLine, isReported } from '#accounts/bank-line-store.ts'

export type NewEntry = {
  id: StatementEntryId
  accountCode: string
  channel: 'bank' | 'truemoney'
  direction: 'in' | 'out'
  amountSatang: Satang
  occurredAt: Date
  reference: string | null
  /** Sequence number of this money among those with the same reference. */
  referenceNo: number
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

/**
 * The highest `referenceNo`, by the type of its column. Money beyond it is kept without its reference: a text that
 * stands beside so much other money is none.
 */
export const maxReferenceNo = 32_767

/** A row of `storedReport`, which `asReports` makes a report. */
export type ReportRow = StoredReport & { ownNumber: string }

/** Returns rows as reports, without a sender that is the account itself, which older imports stored. */
export const asReports = <Row extends ReportRow>(rows: readonly Row[]): Row[] =>
  rows.map((row) => withoutStoredOwnSender(row, row.ownNumber))

/**
 * SQL: an entry as a `ReportRow`. One without a time has that of the report that gave it later (`told_at`), so that it
 * stands for that report alone.
 */
export const storedReport = (db: Db, entry: string) => {
  const e = db(entry)
  return db`${e}.direction, ${e}.amount_satang as amount, coalesce(${e}.told_at, ${e}.occurred_at) as occurred_at, ${e}.reference,
    ${e}.sender_account, ${e}.balance_after_satang as balance_after, ${e}.created_at as stored_at,
    ${e}.told_at is not null or not (${isDated(db, entry)}) as timed,
    (select number from own_account where code = ${e}.account_code) as own_number`
}

/**
 * SQL: an entry came as a line without a time. Of those from before migration 0118 only their midnight shows it. The
 * first two conditions are those of the index `statement_entry_dated`.
 */
const isDated = (db: Db, entry: string) => {
  const e = db(entry)
  return db`${e}.timed is not true and ${e}.import_id is not null
    and (${e}.occurred_at at time zone 'Asia/Bangkok')::time = '00:00'`
}

/** SQL: midnight in Bangkok of the day of this time, and of the days before and after. */
const midnightsAround = (db: Db, time: ReturnType<Db>) => db`array(
  select (date_trunc('day', ${time} at time zone 'Asia/Bangkok') + make_interval(days => nth)) at time zone 'Asia/Bangkok'
  from generate_series(-1, 1) nth)`

/** Returns the codes of all own accounts, in any state. */
export async function knownAccounts(db: Db): Promise<Set<string>> {
  const rows = await db<{ code: string }[]>`select code from own_account`
  return new Set(rows.map(({ code }) => code))
}

/**
 * Locks the own accounts until the transaction ends, so that sources add entries one after the other and each
 * sees what the others reported.
 */
export const lockIntake = (tx: Tx, accountCodes: readonly string[]) =>
  tx`select 1 from own_account where code = any(${accountCodes as string[]}) order by code for no key update`

/**
 * Waits until all sources that are adding entries have committed them, and lets none add any before the transaction ends.
 * So every entry that is not seen then is created later than what the caller reads.
 */
export const awaitIntake = (tx: Tx) => tx`select 1 from own_account order by code for share`

/**
 * Returns stored entries with the same account and reference as one of these, whatever their amount. They may be the
 * same money; otherwise they decide the next `referenceNo`.
 */
export const findByReferences = (db: Db, entries: readonly Pick<NewEntry, 'accountCode' | 'reference'>[]) =>
  db<(MoneyReport & { id: string; accountCode: string; referenceNo: number })[]>`
    select id, account_code, reference, reference_no, direction, amount_satang as amount, occurred_at, null as sender_account,
      null as balance_after
    from statement_entry e
    where ${isReported(db, 'e')} and (account_code, reference) in (
      select * from unnest(${entries.map(({ accountCode }) => accountCode)}::text[], ${entries.map(({ reference }) => reference)}::text[]))`

/**
 * Inserts a whole batch, announced once for each statement, and returns the ids that were inserted. An entry
 * without a reference but with a running balance that was received before is left out: by the unique index on
 * its fingerprint or, if the purge has shortened the first entry's fingerprint, by a trigger (migration
 * 0079).
 */
export async function addEntries(db: Db, entries: readonly NewEntry[]): Promise<Set<string>> {
  const createdIds = new Set<string>()
  for (const rows of inStatements(entries)) {
    const created = await db<{ id: string }[]>`
      insert into statement_entry ${db(rows)}
      on conflict do nothing returning id`
    for (const { id } of created) createdIds.add(id)
  }
  return createdIds
}

/**
 * Returns, for each given entry, the earlier entries with the same account, direction and amount whose time differs by
 * at most `withinMs`, the nearest 200, and as many of those days that have no time. `id` is the given entry's; all other
 * columns are the earlier entry's. Entries with a different reference or balance, and entries made from others, are left
 * out.
 */
export async function reportedBefore(
  db: Db,
  ids: readonly string[],
  withinMs: number,
): Promise<(StoredReport & { id: StatementEntryId })[]> {
  const interval = db`make_interval(secs => ${withinMs / 1000})`
  const isEarlier = db`o.account_code = e.account_code and o.direction = e.direction and o.amount_satang = e.amount_satang
    and o.number < e.number and ${isReported(db, 'o')}
    and (o.reference = e.reference) is not false and (o.balance_after_satang = e.balance_after_satang) is not false`
  const rows = await db<(ReportRow & { id: StatementEntryId })[]>`
    select e.id, ${storedReport(db, 't')}
    from statement_entry e cross join lateral (
      (select * from statement_entry o
        where ${isEarlier} and o.occurred_at between e.occurred_at - ${interval} and e.occurred_at + ${interval}
        order by abs(extract(epoch from o.occurred_at - e.occurred_at)), o.number limit 200)
      union all
      (select * from statement_entry o
        where ${isEarlier} and o.occurred_at = any(${midnightsAround(db, db`e.occurred_at`)}) and ${isDated(db, 'o')}
        order by o.told_at nulls first, o.number limit 200)) t
    where e.id = any(${ids as string[]})`
  return asReports(rows)
}

/**
 * Returns, for each given entry, the stored ones without a time, of its day, that have the same account, direction,
 * amount and running balance; the oldest 200. `id` is the given entry's. Entries closed as duplicates and
 * entries made from others are left out.
 */
export async function datedWithBalance(
  db: Db,
  entries: readonly NewEntry[],
): Promise<(StoredReport & { id: StatementEntryId; storedId: StatementEntryId })[]> {
  const rows = await db<(ReportRow & { id: StatementEntryId; storedId: StatementEntryId })[]>`
    select n.id, t.id as stored_id, ${storedReport(db, 't')}
    from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ accountCode }) => accountCode)}::text[],
      ${entries.map(({ direction }) => direction)}::text[], ${entries.map(({ amountSatang }) => amountSatang)}::bigint[],
      ${entries.map(({ occurredAt }) => occurredAt.toISOString())}::timestamptz[],
      ${entries.map(({ balanceAfterSatang }) => balanceAfterSatang)}::bigint[])
      as n (id, account_code, direction, amount_satang, occurred_at, balance_after_satang)
    cross join lateral (
      select * from statement_entry o
      where o.account_code = n.account_code and o.direction = n.direction and o.amount_satang = n.amount_satang
        and o.balance_after_satang = n.balance_after_satang and ${isBankLine(db, 'o')}
        and o.occurred_at = date_trunc('day', n.occurred_at at time zone 'Asia/Bangkok') at time zone 'Asia/Bangkok'
        and ${isDated(db, 'o')}
      order by o.number limit 200) t`
  return asReports(rows)
}

/** Stores the time at which the money of entries without one was reported. */
export const saveTold = (db: Db, told: readonly { id: StatementEntryId; at: Date }[]) =>
  db`
    update statement_entry e set told_at = t.at
    from unnest(${told.map(({ id }) => id)}::uuid[], ${told.map(({ at }) => at.toISOString())}::timestamptz[]) as t (id, at)
    where e.id = t.id`

/**
 * Marks entries as possible duplicates. They are kept: a person sees the mark, and the auto-matcher leaves
 * them to people.
 */
export const markPossibleDuplicates = (db: Db, ids: readonly string[]) =>
  db`update statement_entry set possible_duplicate = true where id = any(${ids as string[]})`

/**
 * Returns the earliest entry without a reference that has this fingerprint; null if none. After the purge has
 * removed an entry's sender, only `known_by(fingerprint)` is stored, so this value is compared as well.
 */
export async function findByFingerprint(
  db: Db,
  { accountCode, fingerprint }: { accountCode: string; fingerprint: string },
): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select id from statement_entry
    where account_code = ${accountCode} and reference is null and fingerprint in (${fingerprint}, known_by(${fingerprint}))
    order by number limit 1`
  return row?.id ?? null
}

/**
 * Returns up to 20 entries with this account, direction and amount, at a time at most `withinMs` away, nearest first, and
 * as many of those days that have no time: they may be the same money. Entries closed as duplicates and entries made from
 * others are left out.
 */
export async function entriesAround(
  db: Db,
  {
    accountCode,
    direction,
    amount,
    occurredAt,
  }: Pick<MoneyReport, 'direction' | 'amount' | 'occurredAt'> & { accountCode: string },
  withinMs: number,
): Promise<(StoredReport & { id: StatementEntryId })[]> {
  const isCounted = db`account_code = ${accountCode} and direction = ${direction} and amount_satang = ${amount}
    and ${isBankLine(db, 'e')}`
  const rows = await db<(ReportRow & { id: StatementEntryId })[]>`
    (select id, ${storedReport(db, 'e')} from statement_entry e
      where ${isCounted} and occurred_at between ${new Date(occurredAt.getTime() - withinMs)} and ${new Date(occurredAt.getTime() + withinMs)}
      order by abs(extract(epoch from occurred_at - ${occurredAt}::timestamptz)), number limit 20)
    union all
    (select id, ${storedReport(db, 'e')} from statement_entry e
      where ${isCounted} and occurred_at = any(${midnightsAround(db, db`${occurredAt}::timestamptz`)}) and ${isDated(db, 'e')}
      order by told_at nulls first, number limit 20)`
  return asReports(rows)
}
