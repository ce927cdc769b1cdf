import type { Tx } from '../database/database.ts'
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
    update unread_message set body = '' where id = any(array(
      select id from unread_message
      where state <> 'waiting' and body <> '' and updated_at < ${cutoff(tx, days)} limit ${batchSize}))`
  return { removedCount: read + unread, hasMore: read === batchSize || unread === batchSize }
}

/** Suppresses announcements of changed rows (`suppressNotify`): hardly any open screen shows rows this old. */
const quietly = (tx: Tx) => tx`select set_config('khlang.quiet', 'on', true)`

/**
 * SQL: the part of an entry's fingerprint that stays, since the fingerprint contains the sender. If only the
 * fingerprint identifies the entry, the last four digits stay, so that it is never taken for new money
 * (migration 0079). An entry with a reference is identified by it, and an entry without a balance could only be
 * a possible duplicate anyway.
 */
const stillKnown = (tx: Tx) => tx`
  case when reference is null and balance_after_satang is not null then known_by(fingerprint) else 'gone ' || id end`

/** Shortens the senders' mobile numbers of old, finished wallet entries to their last four digits. */
export const walletSenders = counted(async (tx, days, batchSize) => {
  await quietly(tx)
  return tx`
    update statement_entry set sender_mobile = last_four(sender_mobile), fingerprint = ${stillKnown(tx)} where id = any(array(
      select id from statement_entry
      where sender_mobile is not null and sender_mobile !~ '^x' and state in ('done', 'cancelled') and created_at < ${cutoff(tx, days)}
      order by created_at limit ${batchSize}))`
})

/**
 * Removes from old, finished entries the text of the bank and the sender's name, and all but the last four digits
 * of the sender's account.
 */
export const entryWords = counted(async (tx, days, batchSize) => {
  await quietly(tx)
  return tx`
    update statement_entry set raw_text = null, sender_name = null, sender_account = last_four(sender_account), fingerprint = ${stillKnown(tx)}
    where id = any(array(
      select id from statement_entry
      where (raw_text is not null or sender_name is not null or (length(sender_account) > 4 and sender_account !~ '^x'))
        and state in ('done', 'cancelled') and created_at < ${cutoff(tx, days)}
      order by created_at limit ${batchSize}))`
})

/**
 * Empties the lines of old statement files, one file at a time. The record of the upload and the result of each
 * line stay.
 */
export const importLines: PurgeBatch = async (tx, days, batchSize) => {
  const [due] = await tx<{ id: string }[]>`
    select id from statement_import
    where words_gone_at is null and state in ('done', 'discarded') and updated_at < ${cutoff(tx, days)} order by number limit 1`
  if (!due) return { removedCount: 0, hasMore: false }
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
