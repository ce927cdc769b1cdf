import type { EntryRow } from '@khlang/contract/statements/statements'
import type { ReactNode } from 'react'
import * as m from '#messages'
import { Holder } from '#parts/desk/Holder.tsx'
import { PresenceMark } from '#parts/desk/PresenceMark.tsx'
import { Status } from '#parts/desk/Status.tsx'
import { whenText } from '#parts/when.ts'
import { BankMark } from '#ui/BankMark.tsx'
import { baht } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import styles from './EntryHead.module.css'

/**
 * Shows what was reported (amount, sender, own account, time, text) and who works on the entry. Children are beside the
 * amount.
 */
export function EntryHead({ entry, children }: { entry: EntryRow; children: ReactNode }) {
  const { sender, account } = entry
  const knownSender = sender.bank ?? sender.name ?? sender.mobile ?? sender.accountTail
  return (
    <header className={styles.head}>
      <div className={styles.line}>
        <h2 className={styles.amount}>
          {entry.direction === 'out' && '−'}
          {baht(entry.amount)} <span className={styles.unit}>{m.unit_baht()}</span>
        </h2>
        {children}
      </div>
      <p className={styles.line}>
        <span className={styles.number}>#{entry.number}</span>
        {entry.state === 'claimed' && entry.holder !== null ? (
          <Holder email={entry.holder} until={entry.leaseUntil} />
        ) : (
          <Status kind="entry" state={entry.state} status={entry.status} phase={entry.phase} />
        )}
        {entry.possibleDuplicate && <StatusChip tone="warning">{m.entry_possible_duplicate()}</StatusChip>}
        {entry.hold && <StatusChip tone="quiet">{heldText(entry.hold)}</StatusChip>}
        {entry.createdByStaff && <StatusChip tone="quiet">{m.entry_by_staff()}</StatusChip>}
        <PresenceMark rowId={entry.id} exceptEmail={entry.holder} withNames />
      </p>
      <dl className={styles.facts}>
        <dt>{m.entry_from()}</dt>
        <dd>
          {sender.bank && <BankMark bank={sender.bank} />}{' '}
          <strong className="digits">{sender.mobile ?? sender.accountTail ?? ''}</strong>{' '}
          {knownSender === null ? m.entry_sender_hidden() : sender.name}
        </dd>
        <dt>{m.entry_to()}</dt>
        <dd>
          <BankMark bank={account.bank} /> {account.code} · {account.name}
        </dd>
        <dt>{m.entry_at()}</dt>
        <dd className="digits">{whenText(entry.occurredAt)}</dd>
        {entry.reference !== null && (
          <>
            <dt>{m.entry_reference()}</dt>
            <dd className={styles.reference}>{entry.reference}</dd>
          </>
        )}
      </dl>
      {entry.rawText !== null && (
        <details className={styles.raw}>
          <summary>{m.entry_raw()}</summary>
          <p>{entry.rawText}</p>
        </details>
      )}
    </header>
  )
}

const heldText = ({ reason, until }: NonNullable<EntryRow['hold']>) =>
  until === null
    ? m.disposition_held({ reason })
    : m.disposition_held_until({ reason, when: whenText(until) })
