import type { EntryRow } from '@khlang/contract/statements/statements'
import { type Disposition, dispositions } from '@khlang/domain/statements/entry'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { Choices } from '#parts/filters/Choices.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { baht } from '#ui/numbers.ts'
import { conflictOf } from './ConflictWords.tsx'
import { dispositionText } from './disposition-labels.ts'
import { showEntryOf } from './use-entry-act.ts'

type Props = {
  entry: EntryRow
  onRow: (row: EntryRow) => void
  /** Gets the closed entry, `onRow` the current one after a refusal. */
  onDone: (row: EntryRow) => void
  onClose: () => void
}

/** Closes an entry whose money is not a deposit, and records its kind, so that the daily close balances. */
export function DisposeDialog({ entry, onRow, onDone, onClose }: Props) {
  const form = useForm({
    draftOf: () => ({ disposition: 'wrongAccount' as Disposition, reason: '' }),
    whyNot: ({ reason }) => (reason.trim().length < 3 ? m.disposition_reason_length() : null),
    send: ({ disposition, reason }) =>
      api.statements.dispose({ entryId: entry.id, disposition, reason: reason.trim() }),
    onSaved: (row) => {
      onClose()
      onDone(row)
    },
    onRefused: showEntryOf(onRow),
  })
  return (
    <Dialog
      title={m.disposition_dispose_title({ n: entry.number, amount: baht(entry.amount) })}
      onClose={onClose}
    >
      <Form form={form} submit={m.disposition_dispose_confirm()} refusal={conflictOf} onCancel={onClose}>
        <Choices
          label={m.disposition_dispose_kind()}
          choices={dispositions.map((value) => ({ value, label: dispositionText(value) }))}
          {...form.pick('disposition')}
        />
        <ReasonPicker
          presets={[m.disposition_why_returned(), m.disposition_why_balance(), m.disposition_why_monthly()]}
          {...form.pick('reason')}
        />
      </Form>
    </Dialog>
  )
}
