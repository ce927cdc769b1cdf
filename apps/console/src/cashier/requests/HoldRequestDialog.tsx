import type { RequestRow } from '@khlang/contract/cashier/cashier'
import { dayOf } from '@khlang/domain/time'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { serverNow } from '#live/server-clock.ts'
import { Choices } from '#parts/filters/Choices.tsx'
import { DayField } from '#parts/filters/DayField.tsx'
import { Dialog } from '#parts/Dialog.tsx'
import { DialogActions } from '#parts/DialogActions.tsx'
import { RefusedFields } from '#parts/problems/RefusedFields.tsx'
import { asProblem } from '#parts/problems/problem.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { grouped } from '#ui/numbers.ts'
import { workProblemText } from './conflict-text.ts'
import styles from './HoldRequest.module.css'
import { ownEnd, requestHoldEnd, type RequestHoldSpan, requestHoldSpans } from './request-hold.ts'
import type { WorkedRow } from './use-request-work.ts'

export type HoldRequestDialogProps = {
  request: RequestRow
  onRow: (row: WorkedRow) => void
  onHeld: (row: WorkedRow) => void
  onClose: () => void
}

const spanText: Record<RequestHoldSpan, () => string> = {
  m15: () => m.disposition_until_minutes({ n: 15 }),
  h1: () => m.disposition_until_hours({ n: 1 }),
  tomorrow: m.request_hold_tomorrow,
  own: m.request_hold_own,
  open: m.request_hold_open,
}

/** Puts a request on hold with a reason and an end: nobody moves its money meanwhile, and it comes back by itself. */
export function HoldRequestDialog({ request, onRow, onHeld, onClose }: HoldRequestDialogProps) {
  const [reason, setReason] = useState('')
  const [span, setSpan] = useState<RequestHoldSpan>('m15')
  const [day, setDay] = useState<string | undefined>(() => dayOf(new Date(serverNow())))
  const [time, setTime] = useState('')
  const end = () => requestHoldEnd(span, { day, time }, new Date(serverNow()))
  const hold = useMutation({
    mutationFn: (): Promise<WorkedRow> => {
      const until = end()
      return api.cashier.hold({
        requestId: request.id,
        reason: reason.trim(),
        ...(until instanceof Date && { until: until.toISOString() }),
      })
    },
    onSuccess: (row) => {
      onClose()
      onHeld(row)
    },
    onError: (failed) => {
      const row = asProblem(failed).details.row as WorkedRow | undefined
      if (row) onRow(row)
    },
  })
  const wrongTime = span === 'own' && time.trim() !== '' && ownEnd({ day, time }) === null
  const chosen = end()
  const disabledReason =
    (chosen === 'past' ? m.request_hold_past() : null) ??
    (chosen === 'unreadable' ? m.request_hold_time_wrong() : null) ??
    (reason.trim().length < 3 ? m.reason_needed() : null)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (disabledReason === null && !hold.isPending) hold.mutate()
  }
  return (
    <Dialog
      title={m.request_hold_title({ n: request.number, amount: grouped(Number(request.amount)) })}
      onClose={onClose}
    >
      <form className="stack" onSubmit={submit}>
        <Choices
          label={m.disposition_until()}
          choices={requestHoldSpans.map((value) => ({ value, label: spanText[value]() }))}
          value={span}
          onChange={setSpan}
        />
        {span === 'own' && (
          <div className={styles.own}>
            <DayField label={m.request_hold_day()} value={day} onChange={setDay} />
            <TextInput
              size="sm"
              aria-label={m.request_hold_time()}
              placeholder={m.request_hold_time_placeholder()}
              inputMode="numeric"
              value={time}
              error={wrongTime && m.request_hold_time_wrong()}
              onChange={(event) => setTime(event.currentTarget.value)}
            />
          </div>
        )}
        <ReasonPicker
          presets={[
            m.disposition_wait_player(),
            m.disposition_wait_slip(),
            m.disposition_wait_bank(),
            m.disposition_wait_boss(),
          ]}
          value={reason}
          onChange={setReason}
        />
        <p className={styles.note}>{m.request_hold_note()}</p>
        {hold.error && (
          <Notice tone="danger" urgent title={workProblemText(asProblem(hold.error))}>
            <RefusedFields problem={asProblem(hold.error)} />
          </Notice>
        )}
        <DialogActions>
          <Button variant="default" onClick={onClose}>
            {m.go_back()}
          </Button>
          <ActButton type="submit" disabledReason={disabledReason} loading={hold.isPending}>
            {m.disposition_hold()}
          </ActButton>
        </DialogActions>
      </form>
    </Dialog>
  )
}
