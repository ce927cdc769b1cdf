import type { DeskAct, EntryRow } from '@khlang/contract/statements/statements'
import { useState } from 'react'
import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { usePages } from '#parts/pages/use-pages.ts'
import { ActedLine } from './ActedLine.tsx'
import styles from './ActedDialog.module.css'
import { ReverseDialog } from './ReverseDialog.tsx'

type Props = { onRow: (row: EntryRow) => void; onOpen: (entryId: string) => void; onClose: () => void }

/**
 * Lists the employee's own acts on bank entries in the last twelve hours, newest first, each with its undo if there is
 * one. The list comes from the audit log, so it survives a reload.
 */
export function ActedDialog({ onRow, onOpen, onClose }: Props) {
  const [reversing, setReversing] = useState<EntryRow | null>(null)
  const { rows, error, refetch, more } = usePages({
    queryKey: ['acts'],
    read: (paging, signal) => api.statements.acts(paging, { signal }),
    isKept: false,
  })
  const taken = (row: EntryRow) => {
    onRow(row)
    void refetch()
  }
  return (
    <Dialog shape="side" title={m.acted_title()} onClose={onClose}>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {!rows && !error && <p role="status">{m.loading()}</p>}
      {rows?.length === 0 && <p className={styles.none}>{m.acted_none()}</p>}
      <ol className={styles.acts}>
        {rows?.map((act: DeskAct) => (
          <ActedLine
            key={`${act.seq} ${act.entry.version}`}
            act={act}
            onRow={taken}
            onReverse={() => setReversing(act.entry)}
            onOpen={() => {
              onClose()
              onOpen(act.entry.id)
            }}
          />
        ))}
      </ol>
      {more && <MoreLines {...more} />}
      {reversing && <ReverseDialog entry={reversing} onRow={taken} onClose={() => setReversing(null)} />}
    </Dialog>
  )
}
