import type { EntryRow } from '@khlang/contract/statements'
import * as m from '#paraglide/messages.js'
import { Fact, Facts } from '#parts/Facts.tsx'
import { Status } from '#parts/Status.tsx'
import { whenText } from '#parts/when.ts'
import { BankMark } from '#ui/BankMark.tsx'
import { baht } from '#ui/numbers.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import styles from './EntryHead.module.css'
import { Holder } from './Holder.tsx'

/** What the bank said: how much, from whom, to which account, when. */
export function EntryHead({ entry }: { entry: EntryRow }) {
  const { sender, account } = entry
  return (
    <header className={styles.head}>
      <div className={styles.top}>
        <h2 className={styles.amount}>
          {entry.direction === 'out' && '−'}
          {baht(entry.amount)} <span className={styles.unit}>{m.unit_baht()}</span>
        </h2>
        <div className={styles.chips}>
          <span className={styles.number}>#{entry.number}</span>
          {entry.state === 'claimed' && entry.holder !== null ? (
            <Holder email={entry.holder} until={entry.leaseUntil} />
          ) : (
            <Status state={entry.state} status={entry.status} phase={entry.phase} />
          )}
          {entry.possibleDuplicate && <StatusChip tone="warning">{m.entry_possible_duplicate()}</StatusChip>}
          {entry.createdByStaff && <StatusChip tone="quiet">{m.entry_by_staff()}</StatusChip>}
        </div>
      </div>
      <div className={styles.facts}>
        <Facts>
          <Fact label={m.entry_from()}>
            {sender.bank && <BankMark bank={sender.bank} />}{' '}
            <span className="digits">{sender.mobile ?? sender.accountTail ?? ''}</span>
            {sender.name && <div>{sender.name}</div>}
            {!sender.bank && !sender.name && !sender.mobile && !sender.accountTail && m.entry_sender_hidden()}
          </Fact>
          <Fact label={m.entry_to()}>
            <BankMark bank={account.bank} /> {account.code} · {account.name}
          </Fact>
        </Facts>
        <Facts>
          <Fact label={m.entry_at()}>
            <span className="digits">{whenText(entry.occurredAt)}</span>
          </Fact>
          <Fact label={m.entry_reference()}>{entry.reference ?? '–'}</Fact>
          {entry.result !== null && <Fact label={m.entry_result()}>{entry.result}</Fact>}
        </Facts>
      </div>
      {entry.rawText !== null && (
        <details className={styles.raw}>
          <summary>{m.entry_raw()}</summary>
          <p>{entry.rawText}</p>
        </details>
      )}
    </header>
  )
}
