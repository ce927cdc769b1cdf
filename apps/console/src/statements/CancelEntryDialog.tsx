import type { EntryRow } from '@khlang/contract/statements'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { asProblem } from '#parts/problem.ts'
import { problemText } from '#parts/problem-words.ts'
import { ReasonPicker } from '#parts/ReasonPicker.tsx'
import styles from './CancelEntryDialog.module.css'
import { senderText } from './EntryCell.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { Notice } from '#ui/Notice.tsx'
import { baht } from '#ui/numbers.ts'

type Props = { entry: EntryRow; onCancelled: (row: EntryRow) => void; onClose: () => void }

/** Money that is not for any player leaves the queue, with the reason on file. */
export function CancelEntryDialog({ entry, onCancelled, onClose }: Props) {
  const [reason, setReason] = useState('')
  const cancel = useMutation({
    mutationFn: () => api.statements.cancel({ entryId: entry.id, reason: reason.trim() }),
    onSuccess: (row) => {
      onCancelled(row)
      onClose()
    },
    onError: (error) => {
      const row = asProblem(error).details.row as EntryRow | undefined
      if (row) onCancelled(row)
    },
  })
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
      {cancel.error && (
        <Notice tone="danger" urgent>
          {problemText(asProblem(cancel.error))}
        </Notice>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {m.go_back()}
        </Button>
        <Button
          color="red"
          disabled={reason.trim() === ''}
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {m.entry_cancel_confirm()}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
