import type { EntryRow } from '@khlang/contract/statements/statements'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { serverNow } from '#live/server-clock.ts'
import { Choices } from '#parts/filters/Choices.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { holdUntil } from '#parts/desk/hold-until.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { baht } from '#ui/numbers.ts'
import { ActProblem } from './ActProblem.tsx'
import styles from './HoldEntry.module.css'
import { useEntryAct } from './use-entry-act.ts'

type Props = {
  entry: EntryRow
  onRow: (row: EntryRow) => void
  onDone: (row: EntryRow) => void
  onClose: () => void
}

const openingHour = 9
const spans = ['open', 'm15', 'h1', 'h4', 'tomorrow'] as const
type Span = (typeof spans)[number]

const spanText: Record<Span, () => string> = {
  open: m.disposition_until_open,
  m15: () => m.disposition_until_minutes({ n: 15 }),
  h1: () => m.disposition_until_hours({ n: 1 }),
  h4: () => m.disposition_until_hours({ n: 4 }),
  tomorrow: m.disposition_until_tomorrow,
}

/** Puts an entry on hold with a reason and an end: it leaves the queue and comes back by itself. */
export function HoldEntryDialog({ entry, onRow, onDone, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [span, setSpan] = useState<Span>('open')
  const hold = useEntryAct(
    () => {
      const until = holdUntil(span, new Date(serverNow()), openingHour)
      return api.statements.hold({
        entryId: entry.id,
        reason: reason.trim(),
        ...(until && { until: until.toISOString() }),
      })
    },
    onRow,
    (row) => {
      onClose()
      onDone(row)
    },
  )
  return (
    <Dialog
      title={m.disposition_hold_title({ n: entry.number, amount: baht(entry.amount) })}
      onClose={onClose}
    >
      <Choices
        label={m.disposition_until()}
        choices={spans.map((value) => ({ value, label: spanText[value]() }))}
        value={span}
        onChange={setSpan}
      />
      <ReasonPicker
        presets={[
          m.disposition_wait_slip(),
          m.disposition_wait_bank(),
          m.disposition_wait_player(),
          m.disposition_wait_boss(),
        ]}
        value={reason}
        onChange={setReason}
      />
      <p className={styles.note}>{m.disposition_hold_note()}</p>
      <ActProblem problem={hold.problem} />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {m.go_back()}
        </Button>
        <ActButton
          disabledReason={reason.trim() === '' ? m.reason_needed() : null}
          loading={hold.busy}
          onClick={() => hold.run()}
        >
          {m.disposition_hold()}
        </ActButton>
      </DialogActions>
    </Dialog>
  )
}
