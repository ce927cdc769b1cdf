import type { EntryRow } from '@khlang/contract/statements/statements'
import { type Disposition, dispositions } from '@khlang/domain/statements/entry'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { Choices } from '#parts/filters/Choices.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { baht } from '#ui/numbers.ts'
import { ActProblem } from './ActProblem.tsx'
import { dispositionText } from './disposition-labels.ts'
import { useEntryAct } from './use-entry-act.ts'

type Props = {
  entry: EntryRow
  onRow: (row: EntryRow) => void
  onDone: (row: EntryRow) => void
  onClose: () => void
}

/** Closes money that is no deposit, with what it was, so that the daily close balances. */
export function DisposeDialog({ entry, onRow, onDone, onClose }: Props) {
  const [disposition, setDisposition] = useState<Disposition>('wrongAccount')
  const [reason, setReason] = useState('')
  const dispose = useEntryAct(
    () => api.statements.dispose({ entryId: entry.id, disposition, reason: reason.trim() }),
    onRow,
    (row) => {
      onClose()
      onDone(row)
    },
  )
  return (
    <Dialog
      title={m.disposition_dispose_title({ n: entry.number, amount: baht(entry.amount) })}
      onClose={onClose}
    >
      <Choices
        label={m.disposition_dispose_kind()}
        choices={dispositions.map((value) => ({ value, label: dispositionText(value) }))}
        value={disposition}
        onChange={setDisposition}
      />
      <ReasonPicker
        presets={[m.disposition_why_returned(), m.disposition_why_balance(), m.disposition_why_monthly()]}
        value={reason}
        onChange={setReason}
      />
      <ActProblem problem={dispose.problem} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {m.go_back()}
        </Button>
        <ActButton
          disabledReason={reason.trim().length < 3 ? m.disposition_reason_length() : null}
          loading={dispose.busy}
          onClick={() => dispose.run()}
        >
          {m.disposition_dispose_confirm()}
        </ActButton>
      </DialogActions>
    </Dialog>
  )
}
