import type { EntryRow } from '@khlang/contract/statements/statements'
import { Button } from '@mantine/core'
import * as m from '#messages'
import { paths } from '#parts/navigation/paths.ts'
import { Link } from '#parts/navigation/Link.tsx'
import { whenText } from '#parts/when.ts'
import { Notice } from '#ui/Notice.tsx'
import { baht } from '#ui/numbers.ts'
import { senderText } from '../entry/EntryCell.tsx'
import styles from './DuplicateEntryNotice.module.css'

type Props = { entry: EntryRow; busy: boolean; onAnother: () => void }

/** Shows an entry that may report the same money as the typed one, and a button that adds the typed one anyway. */
export function DuplicateEntryNotice({ entry, busy, onAnother }: Props) {
  return (
    <Notice
      tone="warning"
      urgent
      title={m.manual_duplicate_title()}
      actions={
        <Button variant="default" loading={busy} onClick={onAnother}>
          {m.manual_duplicate_another()}
        </Button>
      }
    >
      <span className={styles.facts}>
        <Link to={paths.statement} search={{ tab: 'all', entry: entry.id }} className={styles.link}>
          {m.manual_duplicate_open({ n: entry.number })}
        </Link>
        <strong className={styles.amount}>{baht(entry.amount)}</strong>
        <span>{entry.account.code}</span>
        <span>{whenText(entry.occurredAt)}</span>
        <span>{senderText(entry)}</span>
        <span>{entry.status}</span>
      </span>
    </Notice>
  )
}
