import type { ImportRow } from '@khlang/contract/statements/statement-imports'
import { useState } from 'react'
import * as m from '#messages'
import { rowReasonText } from '#parts/problems/sentences/rows.ts'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import styles from './ImportPreview.module.css'
import { TakeBackDialog } from './TakeBackDialog.tsx'

type Props = { row: ImportRow; onRow: (row: ImportRow) => void }

/** Shows what was taken back of an added file, and opens the dialog that takes it back. */
export function TakeBackImport({ row, onRow }: Props) {
  const staleReason = useStaleScreenReason()
  const [isOpen, setOpen] = useState(false)
  const { counts, state, can } = row
  const stayedCount = counts.added - counts.takenBack
  const disabledReason =
    staleReason ?? (can['takeBack'] === true ? null : rowReasonText(can['takeBack'] ?? 'not-permitted'))
  return (
    <>
      {state === 'takenBack' && (
        <Notice tone="quiet">
          {m.manual_taken_back({
            n: grouped(counts.takenBack),
            who: row.takenBackBy?.split('@')[0] ?? '',
            when: whenText(row.takenBackAt ?? row.updatedAt),
          })}
        </Notice>
      )}
      {state === 'takenBack' && stayedCount > 0 && (
        <Notice tone="warning">{m.manual_taken_back_stayed({ n: grouped(stayedCount) })}</Notice>
      )}
      <div className={styles.acts}>
        <ActButton disabledReason={disabledReason} variant="default" onClick={() => setOpen(true)}>
          {m.manual_take_back()}
        </ActButton>
      </div>
      {isOpen && <TakeBackDialog row={row} onRow={onRow} onClose={() => setOpen(false)} />}
    </>
  )
}
