import type { EntryRow } from '@khlang/contract/statements/statements'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { serverNow } from '#live/server-clock.ts'
import { Choices } from '#parts/filters/Choices.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { holdUntil } from '#parts/desk/hold-until.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { Form } from '#parts/form/Form.tsx'
import { useForm } from '#parts/form/use-form.ts'
import { baht } from '#ui/numbers.ts'
import { conflictOf } from './ConflictWords.tsx'
import styles from './HoldEntry.module.css'
import { showEntryOf } from './use-entry-act.ts'

type Props = {
  entry: EntryRow
  onRow: (row: EntryRow) => void
  onDone: (row: EntryRow) => void
  onClose: () => void
}

const spans = ['open', 'm15', 'h1', 'h4', 'tomorrow'] as const
type Span = (typeof spans)[number]

const spanText: Record<Span, () => string> = {
  open: m.disposition_until_open,
  m15: () => m.disposition_until_minutes({ n: 15 }),
  h1: () => m.disposition_until_hours({ n: 1 }),
  h4: () => m.disposition_until_hours({ n: 4 }),
  tomorrow: m.disposition_until_tomorrow,
}

/**
 * Puts an entry on hold with a reason, for a time or until the hold is lifted. The entry leaves the queue and returns
 * when the hold ends.
 */
export function HoldEntryDialog({ entry, onRow, onDone, onClose }: Props) {
  const form = useForm({
    draftOf: () => ({ span: 'open' as Span, reason: '' }),
    whyNot: ({ reason }) => (reason.trim() === '' ? m.reason_needed() : null),
    send: ({ span, reason }) => {
      const until = holdUntil(span, new Date(serverNow()))
      return api.statements.hold({
        entryId: entry.id,
        reason: reason.trim(),
        ...(until && { until: until.toISOString() }),
      })
    },
    onSaved: (row) => {
      onClose()
      onDone(row)
    },
    onRefused: showEntryOf(onRow),
    paths: { span: 'until' },
  })
  return (
    <Dialog
      title={m.disposition_hold_title({ n: entry.number, amount: baht(entry.amount) })}
      onClose={onClose}
    >
      <Form form={form} submit={m.disposition_hold()} refusal={conflictOf} onCancel={onClose}>
        <Choices
          label={m.disposition_until()}
          choices={spans.map((value) => ({ value, label: spanText[value]() }))}
          {...form.pick('span')}
        />
        <ReasonPicker
          presets={[
            m.disposition_wait_slip(),
            m.disposition_wait_bank(),
            m.disposition_wait_player(),
            m.disposition_wait_boss(),
          ]}
          {...form.pick('reason')}
        />
        <p className={styles.note}>{m.disposition_hold_note()}</p>
      </Form>
    </Dialog>
  )
}
