import type { RetainedData } from '@khlang/domain/retention'
import type { Fragment, Tx } from '../database/database.ts'
import type { Files } from '../files/files.ts'
import { counted, cutoff, inTurn, type PurgeBatch, savePurgePosition } from './purge-batch.ts'
import { blankApprovals, blankAudit } from './purge-audit.ts'
import { backTestSenders, parserSamples } from './purge-copies.ts'
import { purgeUnusedAvatars } from './purge-files.ts'
import { waysInOfLeft } from './purge-ways-in.ts'
import { bankMessages, entryWords, importLines, walletSenders } from './purge-statements.ts'

/**
 * Creates the purge of a table: deletes rows whose time (`timeOf`) is too long ago. Old rows are at the beginning
 * of a table, so a batch is found immediately.
 */
const rowsOf = (table: (tx: Tx) => Fragment, timeOf: (tx: Tx) => Fragment): PurgeBatch =>
  counted(
    (tx, days, batchSize) => tx`
      delete from ${table(tx)} where ctid = any(array(
        select ctid from ${table(tx)} where ${timeOf(tx)} < ${cutoff(tx, days)} limit ${batchSize}))`,
  )

/**
 * Empties request and answer bodies of finished orders. Stops before the first attempt that is not old enough, or
 * whose order still waits or is of unknown outcome: these bodies may be needed as evidence.
 */
const attemptBodies: PurgeBatch = async (tx, days, batchSize) => {
  const [position] = await tx<{ upTo: number }[]>`select up_to from purge_run where kept = 'attemptBodies'`
  const [gone] = await tx<{ looked: number; last: number }[]>`
    with old as materialized (
      select a.number, a.at, o.state in ('queued', 'sending', 'unknown') as open
      from credit_attempt a join credit_order o on o.id = a.order_id
      where a.number > ${position?.upTo ?? 0} order by a.number limit ${batchSize}),
    due as materialized (
      select number from old
      where number < coalesce((select min(number) from old where open or at >= ${cutoff(tx, days)}), 'infinity'::float8)),
    emptied as (
      update credit_attempt set request = 'null', answer = null where number in (select number from due))
    select count(*) as looked, coalesce(max(number), 0) as last from due`
  if (gone!.looked > 0) await savePurgePosition(tx, 'attemptBodies', gone!.last)
  return { removedCount: gone!.looked, hasMore: gone!.looked === batchSize }
}

const signInAddresses = counted(
  (tx, days, batchSize) => tx`
    update auth.sign_in set address = '', agent = '' where id = any(array(
      select id from auth.sign_in where at < ${cutoff(tx, days)} and (address <> '' or agent <> '') limit ${batchSize}))`,
)

/** Deletes old sign-in accounts that belong to no employee. */
const waitingAccounts = counted(
  (tx, days, batchSize) => tx`
    delete from auth."user" where id = any(array(
      select u.id from auth."user" u
      where u."createdAt" < ${cutoff(tx, days)} and not exists (select 1 from employee e where e.user_id = u.id) limit ${batchSize}))`,
)

/** Deletes the lines of player files that were imported; those of other files are removed after a day anyway. */
const playerFiles = counted(
  (tx, days, batchSize) => tx`
    delete from player_import_line where ctid = any(array(
      select l.ctid from player_import i join player_import_line l on l.import_id = i.id
      where i.committed_at < ${cutoff(tx, days)} limit ${batchSize}))`,
)

/**
 * Empties old documents of the legacy import. The link to the imported record and the result stay. A document
 * that arrives again is recognised by its digest.
 */
const importedDocuments: PurgeBatch = async (tx, days, batchSize) => {
  const [due] = await tx<{ id: string; isDiscarded: boolean }[]>`
    select id, state = 'discarded' as is_discarded from firebase_import
    where words_gone_at is null and state in ('done', 'discarded') and updated_at < ${cutoff(tx, days)} order by number limit 1`
  if (!due) return { removedCount: 0, hasMore: false }
  const { count } = await tx`
    update firebase_document set body = '{}' where ctid = any(array(
      select ctid from firebase_document
      where import_id = ${due.id} and (verdict is not null or ${due.isDiscarded}) and body <> '{}' limit ${batchSize}))`
  if (count < batchSize)
    await tx`update firebase_import set words_gone_at = clock_timestamp() where id = ${due.id}`
  return { removedCount: count, hasMore: true }
}

/**
 * Replaces the recipients of old LINE batches by dots. Their number stays, and with it the cost. Of a message to one
 * recipient alone its words go too, and our number of the recipient stays: if they are forgotten later, the audit's line
 * about it is found by that.
 */
const lineRecipients: PurgeBatch = async (tx, days, batchSize) => {
  const { count: words } = await tx`
    update line_send set contents = '[]' where id = any(array(
      select s.id from line_send s
      where s.recipients = 1 and s.contents <> '[]' and s.created_at < ${cutoff(tx, days)} and not exists (
        select from line_batch b where b.send_id = s.id and (b.ended_at is null or b.ended_at >= ${cutoff(tx, days)}))
      order by s.created_at limit ${batchSize}))`
  const { count: recipients } = await tx`
    update line_batch set to_line_ids = array_fill('•'::text, array[cardinality(to_line_ids)]), detail = null,
      to_members = case when (select recipients from line_send where id = send_id) = 1 then to_members else '{}' end
    where id = any(array(
      select id from line_batch where ended_at < ${cutoff(tx, days)} and '•' <> all (to_line_ids) limit ${batchSize}))`
  return { removedCount: words + recipients, hasMore: words === batchSize || recipients === batchSize }
}

const removedSlips = counted(
  (tx, days, batchSize) => tx`
    delete from slip_picture where slip_id = any(array(
      select s.id from slip s join slip_picture p on p.slip_id = s.id
      where s.removed_at < ${cutoff(tx, days)} limit ${batchSize}))`,
)

export const batchesOf = (files: Files): Record<RetainedData, PurgeBatch> => ({
  operation: rowsOf(
    (tx) => tx`operation`,
    (tx) => tx`created_at`,
  ),
  attemptBodies,
  signIn: rowsOf(
    (tx) => tx`auth.sign_in`,
    (tx) => tx`at`,
  ),
  signInAddress: signInAddresses,
  failedSignIn: rowsOf(
    (tx) => tx`auth.failed_sign_in`,
    (tx) => tx`last_at`,
  ),
  knownDevice: rowsOf(
    (tx) => tx`auth.known_device`,
    (tx) => tx`last_at`,
  ),
  wayIn: waysInOfLeft,
  waitingAccount: waitingAccounts,
  auditDetails: blankAudit,
  approvalDetails: blankApprovals,
  bankMessage: bankMessages,
  walletSender: walletSenders,
  entryWords: inTurn(entryWords, backTestSenders, parserSamples),
  importLine: importLines,
  playerFile: playerFiles,
  movedInDocument: importedDocuments,
  lineRecipients,
  removedSlip: removedSlips,
  leftFile: purgeUnusedAvatars(files),
  verification: rowsOf(
    (tx) => tx`auth.verification`,
    (tx) => tx`"expiresAt"`,
  ),
  session: rowsOf(
    (tx) => tx`auth.session`,
    (tx) => tx`least("expiresAt", idle_until)`,
  ),
})
