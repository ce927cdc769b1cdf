import type { EmployeeEmail, StatementEntryId } from '@khlang/domain/brand'
import type { Satang } from '@khlang/domain/money'
import type { Told } from '@khlang/domain/statements/likeness'
import type { Db } from '#platform/database.ts'

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

/** Entries of that money on that account around that time, the nearest first. Those said twice stand once, what was made of them not at all. */
export const entriesAround = (
  db: Db,
  {
    accountCode,
    direction,
    amount,
    occurredAt,
  }: Pick<Told, 'direction' | 'amount' | 'occurredAt'> & { accountCode: string },
  withinMs: number,
): Promise<(Told & { id: StatementEntryId })[]> =>
  db<(Told & { id: StatementEntryId })[]>`
    select id, direction, amount_satang as amount, occurred_at, reference, sender_account, balance_after_satang as balance_after
    from statement_entry
    where account_code = ${accountCode} and direction = ${direction} and amount_satang = ${amount} and duplicate_of is null and made_by is null
      and occurred_at between ${new Date(occurredAt.getTime() - withinMs)} and ${new Date(occurredAt.getTime() + withinMs)}
    order by abs(extract(epoch from occurred_at - ${occurredAt}::timestamptz)), number limit 20`

export const markTwin = (db: Db, id: string) =>
  db`update statement_entry set possible_duplicate = true where id = ${id} and not possible_duplicate`

export async function knownAccounts(db: Db): Promise<Set<string>> {
  const rows = await db<{ code: string }[]>`select code from own_account`
  return new Set(rows.map(({ code }) => code))
}
