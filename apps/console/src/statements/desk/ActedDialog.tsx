import type { DeskAct, EntryRow } from '@khlang/contract/statements/statements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#messages'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { api } from '#parts/api/api.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { ActedLine } from './ActedLine.tsx'
import styles from './ActedDialog.module.css'
import { ReverseDialog } from './ReverseDialog.tsx'

type Props = { onRow: (row: EntryRow) => void; onOpen: (entryId: string) => void; onClose: () => void }

/**
 * Lists the employee's own acts on bank entries in the last twelve hours, at most 100, newest first, each with its undo
 * if there is one. The list comes from the audit log, so it survives a reload.
 */
export function ActedDialog({ onRow, onOpen, onClose }: Props) {
  const [reversing, setReversing] = useState<EntryRow | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['acts'],
    queryFn: ({ signal }) => api.statements.acts(undefined, { signal }),
    gcTime: 0,
  })
  const taken = (row: EntryRow) => {
    onRow(row)
    void refetch()
  }
  return (
    <Dialog shape="side" title={m.acted_title()} onClose={onClose}>
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {!data && !error && <p role="status">{m.loading()}</p>}
      {data?.rows.length === 0 && <p className={styles.none}>{m.acted_none()}</p>}
      <ol className={styles.acts}>
        {data?.rows.map((act: DeskAct) => (
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
      {reversing && <ReverseDialog entry={reversing} onRow={taken} onClose={() => setReversing(null)} />}
    </Dialog>
  )
}
