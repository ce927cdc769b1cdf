import { writeAudit } from '../audit.ts'
import { suppressNotify } from '../database/bulk-write.ts'
import type { Fragment, Tx } from '../database/database.ts'
import { counted, cutoff, type PurgeBatch } from './purge-batch.ts'

/**
 * Deletes old messages of phones and wallets. Of messages that became no entry, or that staff pasted, empties the
 * stored text. Neither while the message waits for staff.
 */
export const bankMessages: PurgeBatch = async (tx, days, batchSize) => {
  const { count: read } = await tx`
    delete from phone_message where ctid = any(array(
      select m.ctid from phone_message m left join unread_message u on u.id = m.message_id
      where m.created_at < ${cutoff(tx, days)} and u.state is distinct from 'waiting' order by m.created_at limit ${batchSize}))`
  const { count: unread } = await tx`
    update unread_message set body = '', untitled = null where id = any(array(
      select id from unread_message
      where state <> 'waiting' and body <> '' and updated_at < ${cutoff(tx, days)} limit ${batchSize}))`
  return { removedCount: read + unread, hasMore: read === batchSize || unread === batchSize }
}

/**
 * Creates the purge of a part of the sender's data in old, finished entries. The entry's fingerprint contains the
 * sender, so it is shortened too. If only the fingerprint identifies the entry, the last four characters stay
 * (`known_by`), so that the money is never taken for new (migration 0079). An entry with a reference is identified by
 * it, and an entry without a balance could only be a possible duplicate anyway.
 *
 * Two reports of one money may differ in nothing that stays, and their shortened fingerprint may be stored only once
 * (`statement_entry_fingerprint`): it stays with an entry that has it already, else with the first. The others get
 * their id behind it.
 */
const senderData = (isLeft: (tx: Tx) => Fragment, cut: (tx: Tx) => Fragment): PurgeBatch =>
  counted(async (tx, days, batchSize) => {
    // Hardly any open screen shows rows this old.
    await suppressNotify(tx)
    // One at a time: two transactions could give the same text to two entries.
    await tx`select pg_advisory_xact_lock(hashtextextended('shortened fingerprints', 0))`
    return tx`
      with old as materialized (
        select id, number, account_code, fingerprint,
          reference is null and balance_after_satang is not null as is_certain
        from statement_entry
        where ${isLeft(tx)} and state in ('done', 'cancelled') and created_at < ${cutoff(tx, days)}
        order by created_at limit ${batchSize}),
      shortened as (
        select *, case when is_certain then known_by(fingerprint) else 'gone ' || id end as text from old),
      numbered as (
        select *, row_number() over (partition by account_code, text order by fingerprint = text desc, number) as nth
        from shortened)
      update statement_entry e set ${cut(tx)}, fingerprint = case
        when n.nth > 1 or n.is_certain and exists (
          select from statement_entry o
          where o.account_code = n.account_code and o.fingerprint = n.text and o.id <> n.id
            and o.reference is null and o.balance_after_satang is not null) then n.text || '|' || n.id
        else n.text end
      from numbered n where e.id = n.id`
  })

/** Shortens the senders' mobile numbers of old, finished wallet entries to their last four digits. */
export const walletSenders = senderData(
  (tx) => tx`sender_mobile is not null and sender_mobile !~ '^x'`,
  (tx) => tx`sender_mobile = last_four(e.sender_mobile)`,
)

/**
 * Removes from old, finished entries the text of the bank and the sender's name, and all but the last four digits
 * of the sender's account.
 */
export const entryWords = senderData(
  (tx) => tx`
    (raw_text is not null or sender_name is not null or (length(sender_account) > 4 and sender_account !~ '^x'))`,
  (tx) => tx`raw_text = null, sender_name = null, sender_account = last_four(e.sender_account)`,
)

/**
 * Empties the lines of old statement files, one file at a time. The record of the upload and the result of each
 * line stay. A file that was uploaded and then left, neither added nor discarded, is discarded.
 */
export const importLines: PurgeBatch = async (tx, days, batchSize) => {
  const [due] = await tx<{ id: string; isLeft: boolean }[]>`
    select id, state in ('mapping', 'previewed') as is_left from statement_import
    where words_gone_at is null and state in ('done', 'discarded', 'takenBack', 'mapping', 'previewed')
      and updated_at < ${cutoff(tx, days)} order by number limit 1 for update`
  if (!due) return { removedCount: 0, hasMore: false }
  if (due.isLeft) return { removedCount: await discard(tx, due.id), hasMore: true }
  const { count: lines } = await tx`
    update import_line set cells = '[]' where ctid = any(array(
      select ctid from import_line where import_id = ${due.id} and cells::text <> '[]' limit ${batchSize}))`
  const { count: verdicts } = await tx`
    update import_verdict set sender_account = null, sender_name = null, raw_text = null, fingerprint = null where ctid = any(array(
      select ctid from import_verdict
      where import_id = ${due.id} and num_nonnulls(sender_account, sender_name, raw_text, fingerprint) > 0 limit ${batchSize}))`
  if (lines < batchSize && verdicts < batchSize)
    await tx`update statement_import set words_gone_at = clock_timestamp() where id = ${due.id}`
  return { removedCount: lines, hasMore: true }
}

/** Returns the number of lines, which are deleted as when a person discards the file. */
async function discard(tx: Tx, id: string): Promise<number> {
  await tx`
    update statement_import
    set state = 'discarded', fence = fence + 1, lease_until = null, words_gone_at = clock_timestamp() where id = ${id}`
  await tx`delete from import_verdict where import_id = ${id}`
  const { count } = await tx`delete from import_line where import_id = ${id}`
  await writeAudit(tx, { actor: 'system', act: 'import.discard', object: ['import', id] })
  return count
}
