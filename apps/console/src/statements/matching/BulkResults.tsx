import type { EntryRow } from '@khlang/contract/statements/statements'
import { Button } from '@mantine/core'
import { IconCheck, IconX } from '@tabler/icons-react'
import * as m from '#messages'
import { DialogActions } from '#parts/DialogActions.tsx'
import { reasonText } from '#parts/problems/sentences/all.ts'
import { Status } from '#parts/desk/Status.tsx'
import { grouped } from '#ui/numbers.ts'
import type { Previewed } from './bulk-pairs.ts'
import styles from '#parts/bulk/Bulk.module.css'

/** `matched`: its order is placed. `code`: why a pair was refused. */
export type PairResult = {
  entryId: string
  outcome: 'matched' | 'refused'
  code?: string | undefined
}

type Props = {
  rows: readonly Previewed[]
  results: readonly PairResult[]
  /** The current rows of the entries by id; one that has not arrived yet is missing. */
  now: ReadonlyMap<string, EntryRow>
  /** Called with the refused entries, for a new preview. */
  onAgain: (entryIds: string[]) => void
  onClose: () => void
}

/** Shows the result of each pair, and for matched ones the back-end's answers as they arrive. */
export function BulkResults({ rows, results, now, onAgain, onClose }: Props) {
  const refusedResults = results.filter(({ outcome }) => outcome === 'refused')
  return (
    <>
      <p role="status" className={styles.note}>
        {m.bulk_matched({ n: grouped(results.length - refusedResults.length) })}
        {refusedResults.length > 0 && ` · ${m.bulk_refused({ n: grouped(refusedResults.length) })}`}
      </p>
      <ul className={styles.pairs}>
        {results.map(({ entryId, outcome, code }) => {
          const row = rows.find(({ entry }) => entry.id === entryId)
          const entry = now.get(entryId)
          return (
            <li key={entryId} className={styles.result} data-outcome={outcome}>
              {outcome === 'matched' ? (
                <IconCheck size={18} aria-hidden="true" />
              ) : (
                <IconX size={18} aria-hidden="true" />
              )}
              <strong>#{row?.entry.number}</strong>
              <span className={styles.quiet}>{row?.best?.deposit.player.code}</span>
              <span className={styles.end}>
                {outcome === 'refused' ? (
                  reasonText(code ?? 'bug')
                ) : entry ? (
                  <Status kind="entry" state={entry.state} status={entry.status} phase={entry.phase} brief />
                ) : (
                  m.bulk_sent()
                )}
              </span>
            </li>
          )
        })}
      </ul>
      <DialogActions>
        {refusedResults.length > 0 && (
          <Button variant="default" onClick={() => onAgain(refusedResults.map(({ entryId }) => entryId))}>
            {m.bulk_again({ n: grouped(refusedResults.length) })}
          </Button>
        )}
        <Button onClick={onClose}>{m.close()}</Button>
      </DialogActions>
    </>
  )
}
