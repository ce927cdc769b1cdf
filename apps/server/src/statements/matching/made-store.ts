import type { EmployeeEmail, StatementEntryId } from '@khlang/domain/brand'
import type { Satang } from '@khlang/domain/money'
import type { Making } from '@khlang/domain/statements/group-match'
import { inStatements } from '#platform/database/bulk-write.ts'
import type { Db, Tx } from '#platform/database/database.ts'

/**
 * Entries made from others: the parts of a split entry, or the sum of joined ones. Callers of the functions
 * that save have locked the sources.
 */

/** How much of a source is in an entry that was made from it. */
export type Share = { sourceId: StatementEntryId; madeId: StatementEntryId; amount: Satang }

/**
 * Closes the sources, creates the entries that replace them, and records how much of each source is in each
 * new entry. Times and sender details are copied from the first source. Returns false if a source is not
 * open, or somebody else has claimed it; the caller must then roll back.
 */
export async function saveMade(
  tx: Tx,
  making: Making,
  shares: readonly Share[],
  employee: EmployeeEmail,
): Promise<boolean> {
  const sourceIds = [...new Set(shares.map(({ sourceId }) => sourceId))]
  const { count } = await tx`
    update statement_entry set state = 'cancelled', disposition = ${making}, employee = ${employee}, holder = null, lease_until = null,
      hold_reason = null, hold_until = null
    where id = any(${sourceIds}) and state in ('pending', 'claimed', 'creditFailed')
      and (holder is null or holder = ${employee} or lease_until < clock_timestamp())`
  if (count !== sourceIds.length) return false
  for (const [madeId, parts] of Map.groupBy(shares, ({ madeId: id }) => id))
    await tx`
      insert into statement_entry (id, made_by, amount_satang, fingerprint, employee, account_code, channel, direction, occurred_at,
        sender_bank, sender_account, sender_name, sender_mobile, created_at)
      select ${madeId}, ${making}, ${parts.reduce((sum, { amount }) => sum + amount, 0)}, ${`made:${madeId}`}, ${employee}, account_code,
        channel, direction, occurred_at, sender_bank, sender_account, sender_name, sender_mobile, created_at
      from statement_entry where id = ${parts[0]!.sourceId}`
  const shareRows = shares.map(({ amount, ...pair }) => ({ ...pair, satang: amount }))
  for (const rows of inStatements(shareRows)) await tx`insert into entry_share ${tx(rows)}`
  return true
}

export type EntryGroup = { by: Making; sourceIds: StatementEntryId[]; madeIds: StatementEntryId[] }

/**
 * Returns the group in which this entry was made, even if that was undone, and the group by which it is replaced now,
 * each complete, if there are any.
 */
export const findEntryGroups = (db: Db, id: StatementEntryId): Promise<EntryGroup[]> => db<EntryGroup[]>`
  with whole as (
    select 1 as side, s.source_id, s.made_id
    from entry_share own join entry_share s on s.source_id = own.source_id and s.unmade = own.unmade
    where own.made_id = ${id}
    union
    select 2, s.source_id, s.made_id
    from entry_share own join entry_share s on s.made_id = own.made_id
    where own.source_id = ${id} and not own.unmade)
  select min(e.made_by) as by, array_agg(distinct w.source_id) as source_ids, array_agg(distinct w.made_id) as made_ids
  from whole w join statement_entry e on e.id = w.made_id
  group by w.side order by w.side`

/**
 * Reopens the sources of a group and closes the entries that were made of them. Callers have locked all of them and
 * checked that the made ones are open.
 */
export async function saveUndoneGroup(
  tx: Tx,
  { sourceIds, madeIds }: EntryGroup,
  employee: EmployeeEmail,
): Promise<void> {
  await tx`update entry_share set unmade = true where source_id = any(${sourceIds}) and made_id = any(${madeIds})`
  await tx`
    update statement_entry set state = 'cancelled', disposition = 'unmade', employee = ${employee}, holder = null, lease_until = null,
      hold_reason = null, hold_until = null
    where id = any(${madeIds}) and state in ('pending', 'claimed', 'creditFailed')`
  await tx`
    update statement_entry set state = 'pending', disposition = null, employee = ${employee} where id = any(${sourceIds})`
}

/**
 * Returns up to eleven other open incoming entries, not on hold, from the same sender on the same own account
 * within a day, nearest first: they may be for the same request.
 */
export const findSiblings = async (db: Db, id: StatementEntryId): Promise<StatementEntryId[]> =>
  (
    await db<{ id: StatementEntryId }[]>`
      select e.id from statement_entry this join statement_entry e
        on coalesce(e.sender_account, e.sender_mobile) = coalesce(this.sender_account, this.sender_mobile)
      where this.id = ${id} and e.id <> this.id and e.account_code = this.account_code and e.direction = 'in'
        and e.sender_bank is not distinct from this.sender_bank and e.sender_name is not distinct from this.sender_name
        and e.state in ('pending', 'claimed', 'creditFailed') and e.hold_reason is null
        and e.occurred_at between this.occurred_at - interval '1 day' and this.occurred_at + interval '1 day'
      order by abs(extract(epoch from e.occurred_at - this.occurred_at)), e.id limit 11`
  ).map((row) => row.id)
