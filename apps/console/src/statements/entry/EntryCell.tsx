import type { EntryRow } from '@khlang/contract/statements/statements'
import { autoMatcherName } from '@khlang/domain/staff/auto-matcher'
import { isOpen } from '@khlang/domain/statements/entry-filter'
import * as m from '#messages'
import { Age } from '#parts/Age.tsx'
import { Holder } from '#parts/desk/Holder.tsx'
import { PresenceMark } from '#parts/desk/PresenceMark.tsx'
import { Status } from '#parts/desk/Status.tsx'
import { whenShort } from '#parts/when.ts'
import { BankMark } from '#ui/BankMark.tsx'
import { baht } from '#ui/numbers.ts'
import styles from './EntryCell.module.css'
import { MatchConfidenceMark } from '../matching/MatchConfidenceMark.tsx'
import { relatedEntryText } from './related-entry-labels.ts'
import { payerTail } from './payer-tail.ts'

/**
 * Shows an entry in two lines: time, the payer's digits, own account and amount; the payer's name, and who
 * works on it. The digits, which are compared with requests, are never cut; bank names are cut before the payer's name.
 */
export function EntryCell({ row }: { row: EntryRow }) {
  const { sender } = row
  const tail = sender.mobile ?? (sender.accountTail === null ? null : payerTail(sender.accountTail))
  // While an entry is claimed, its waiting time and match confidence do not matter, so the holder is shown
  // instead.
  const holder = row.state === 'claimed' ? row.holder : null
  return (
    <span className={styles.entry}>
      <span className={styles.line}>
        <span className={styles.time}>{whenShort(row.occurredAt)}</span>
        {tail !== null && (
          <strong className={styles.tail} data-payer="tail">
            {tail}
          </strong>
        )}
        <span className={styles.account}>
          <BankMark bank={row.channel === 'truemoney' ? 'truemoney' : row.account.bank} />
          {row.madeBy !== null && <span className={styles.made}>{relatedEntryText(row)}</span>}
          {row.possibleDuplicate && <span className={styles.twin}>{m.entry_possible_duplicate()}</span>}
          {row.employee === autoMatcherName && !isOpen(row) && (
            <span className={styles.auto} title={m.auto_matcher()}>
              {m.feed_auto_short()}
            </span>
          )}
        </span>
        <span className={styles.amount} data-out={row.direction === 'out' || undefined}>
          {row.direction === 'out' && '−'}
          {baht(row.amount)}
        </span>
      </span>
      <span className={styles.line}>
        {holder === null && <MatchConfidenceMark row={row} />}
        <span className={styles.name} data-payer="name" title={senderText(row)}>
          {sender.name ?? (tail === null ? m.entry_sender_hidden() : '')}
        </span>
        <span className={styles.bank}>
          {sender.bank && <span>{sender.bank.toUpperCase()}</span>}
          <span className={styles.number}>#{row.number}</span>
        </span>
        <PresenceMark rowId={row.id} exceptEmail={holder} />
        {row.hold && isOpen(row) && <span className={styles.held}>{m.disposition_held_short()}</span>}
        {holder !== null && <Holder email={holder} until={row.leaseUntil} compact />}
        {row.state !== 'pending' && row.state !== 'claimed' && (
          <Status kind="entry" state={row.state} status={row.status} phase={row.phase} brief />
        )}
        {isOpen(row) && holder === null && <Age since={row.createdAt} waiting />}
      </span>
    </span>
  )
}

/** Returns bank, number and name of the sender, as far as shown; if none is, a text that says so. */
export const senderText = ({ sender }: EntryRow) =>
  [sender.bank?.toUpperCase(), sender.mobile ?? sender.accountTail, sender.name]
    .filter(Boolean)
    .join(' · ') || m.entry_sender_hidden()
