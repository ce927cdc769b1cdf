import type { EntryRow } from '@khlang/contract/statements/statements'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { loadProblemText } from '#parts/problems/problem-text.ts'
import { SearchField } from '#parts/filters/SearchField.tsx'
import { Status } from '#parts/desk/Status.tsx'
import { whenText } from '#parts/when.ts'
import { baht } from '#ui/numbers.ts'
import { BareButton } from '#ui/BareButton.tsx'
import { ActProblem } from './ActProblem.tsx'
import styles from './DuplicateDialog.module.css'
import { senderText } from '../entry/EntryCell.tsx'
import { useEntryAct } from './use-entry-act.ts'

type Props = {
  entry: EntryRow
  onRow: (row: EntryRow) => void
  onDone: (row: EntryRow) => void
  onClose: () => void
}

const maxShown = 12
/** How many entries are read: more than are shown, since those that are duplicates themselves are left out. */
const maxRead = 100

/**
 * Marks the open entry as a duplicate of another one, its original, which stays; this one is closed. Offers the latest
 * entries, of any state, of the same own account and whole baht as originals; the search finds those of any account and
 * amount. Entries that are duplicates themselves are left out.
 */
export function DuplicateDialog({ entry, onRow, onDone, onClose }: Props) {
  const [q, setQ] = useState('')
  const [original, setOriginal] = useState<EntryRow | null>(null)
  const wholeBaht = String(Math.floor(Number(entry.amount)))
  const filter =
    q === '' ? { account: entry.account.code, amountFrom: wholeBaht, amountTo: wholeBaht } : { q }
  const { data, error } = useQuery({
    queryKey: ['originals', entry.id, filter],
    queryFn: ({ signal }) => api.statements.list({ ...filter, limit: maxRead }, { signal }),
    placeholderData: (before) => before,
  })
  const mark = useEntryAct(
    (originalId: string) => api.statements.markDuplicate({ entryId: entry.id, originalId }),
    onRow,
    (row) => {
      onClose()
      onDone(row)
    },
  )
  const onSearch = useCallback((text: string) => setQ(text), [])
  const rows = data?.rows.filter(
    ({ id, duplicateOf, disposition }) =>
      id !== entry.id && duplicateOf === null && disposition !== 'takenBack',
  )
  const title = m.disposition_duplicate_title({ n: entry.number, amount: baht(entry.amount) })
  if (original)
    return (
      <Dialog title={title} onClose={onClose}>
        <EntryLine row={original} />
        <p className={styles.note}>
          {m.disposition_duplicate_note({ n: entry.number, original: original.number })}
        </p>
        <ActProblem problem={mark.problem} />
        <DialogActions>
          <Button variant="default" onClick={() => setOriginal(null)}>
            {m.disposition_duplicate_other()}
          </Button>
          <Button autoFocus loading={mark.busy} onClick={() => mark.run(original.id)}>
            {m.disposition_duplicate_confirm()}
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <SearchField first label={m.disposition_duplicate_search()} value={q} onSearch={onSearch} />
      <ul className={styles.rows} aria-label={q === '' ? m.disposition_duplicate_like() : m.desk_entries()}>
        {rows?.slice(0, maxShown).map((row) => (
          <li key={row.id}>
            <BareButton className={styles.row} onClick={() => setOriginal(row)}>
              <EntryLine row={row} />
            </BareButton>
          </li>
        ))}
      </ul>
      {(data?.next || (rows && rows.length > maxShown)) && <p className={styles.note}>{m.choices_more()}</p>}
      <p className={styles.note} role="status">
        {error ? loadProblemText(asProblem(error)) : rows?.length === 0 ? m.disposition_duplicate_none() : ''}
      </p>
    </Dialog>
  )
}

function EntryLine({ row }: { row: EntryRow }) {
  return (
    <span className={styles.entry}>
      <span className={styles.first}>
        <strong>#{row.number}</strong>
        <span>{whenText(row.occurredAt)}</span>
        <strong className={styles.amount}>{baht(row.amount)}</strong>
      </span>
      <span className={styles.second}>
        <span className={styles.sender}>
          {row.account.code} · {senderText(row)}
        </span>
        <Status kind="entry" state={row.state} status={row.status} phase={row.phase} brief />
      </span>
    </span>
  )
}
