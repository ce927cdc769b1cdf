import type { EntryRow } from '@khlang/contract/statements/statements'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import styles from './CancelEntryDialog.module.css'
import { ActProblem } from './ActProblem.tsx'
import { senderText } from '../entry/EntryCell.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { baht } from '#ui/numbers.ts'
import { useEntryAct } from './use-entry-act.ts'

type Props = {
  entry: EntryRow
  onRow: (row: EntryRow) => void
  onCancelled: (row: EntryRow) => void
  onClose: () => void
}

/** Cancels an entry that is not for any player. The reason is recorded. */
export function CancelEntryDialog({ entry, onRow, onCancelled, onClose }: Props) {
  const [reason, setReason] = useState('')
  const cancel = useEntryAct(
    () => api.statements.cancel({ entryId: entry.id, reason: reason.trim() }),
    onRow,
    (row) => {
      onClose()
      onCancelled(row)
    },
  )
  const presets = [
    m.cancel_not_a_deposit(),
    m.cancel_own_transfer(),
    m.cancel_duplicate(),
    m.cancel_refunded(),
  ]
  return (
    <Dialog title={m.entry_cancel_title({ n: entry.number, amount: baht(entry.amount) })} onClose={onClose}>
      <p className={styles.sender}>{senderText(entry)}</p>
      <ReasonPicker presets={presets} value={reason} onChange={setReason} />
      <ActProblem problem={cancel.problem} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {m.go_back()}
        </Button>
        <Button
          color="red"
          disabled={reason.trim() === ''}
          loading={cancel.busy}
          onClick={() => cancel.run()}
        >
          {m.entry_cancel_confirm()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
