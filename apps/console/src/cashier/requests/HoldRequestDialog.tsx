import type { RequestRow } from '@khlang/contract/cashier/cashier'
import { dayOf } from '@khlang/domain/time'
import { TextInput } from '@mantine/core'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { serverNow } from '#live/server-clock.ts'
import { Choices } from '#parts/filters/Choices.tsx'
import { DayInput } from '#parts/filters/DayInput.tsx'
import { readDay } from '#parts/filters/read-day.ts'
import { Dialog } from '#parts/Dialog.tsx'
import { Form } from '#parts/form/Form.tsx'
import { reasonMissing, useForm } from '#parts/form/use-form.ts'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { grouped } from '#ui/numbers.ts'
import { workText } from './conflict-text.ts'
import styles from './HoldRequest.module.css'
import { requestHoldEnd, type RequestHoldSpan, requestHoldSpans } from './request-hold.ts'
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

/**
 * Puts a request on hold with a reason, until a given time or until the hold is lifted. Nobody can move its money or
 * close it meanwhile. `onHeld` gets the result, `onRow` the current row of a refusal.
 */
export function HoldRequestDialog({ request, onRow, onHeld, onClose }: HoldRequestDialogProps) {
  const endOf = ({ span, day, time }: Draft) => requestHoldEnd(span, { day, time }, new Date(serverNow()))
  const form = useForm({
    draftOf: (): Draft => ({ span: 'm15', day: dayOf(new Date(serverNow())), time: '', reason: '' }),
    errorsOf(draft) {
      const isDayWrong = draft.span === 'own' && readDay(draft.day) === null
      return {
        day: isDayWrong && m.day_wrong(),
        time: !isDayWrong && endOf(draft) === 'unreadable' && m.request_hold_time_wrong(),
      }
    },
    whyNot: (draft) => (endOf(draft) === 'past' ? m.request_hold_past() : reasonMissing(draft.reason)),
    send: (draft): Promise<WorkedRow> => {
      const holdUntil = endOf(draft)
      return api.cashier.hold({
        requestId: request.id,
        reason: draft.reason.trim(),
        ...(holdUntil instanceof Date && { until: holdUntil.toISOString() }),
      })
    },
    onSaved: (row) => {
      onClose()
      onHeld(row)
    },
    onRefused: ({ details }) => details.row && onRow(details.row as unknown as WorkedRow),
    paths: { time: 'until' },
  })
  return (
    <Dialog
      title={m.request_hold_title({ n: request.number, amount: grouped(Number(request.amount)) })}
      onClose={onClose}
    >
      <Form form={form} submit={m.disposition_hold()} refusal={workText} onCancel={onClose}>
        <Choices
          label={m.disposition_until()}
          choices={requestHoldSpans.map((value) => ({ value, label: spanText[value]() }))}
          {...form.pick('span')}
        />
        {form.draft.span === 'own' && (
          <div className={styles.own}>
            <DayInput label={m.request_hold_day()} {...form.pick('day')} />
            <TextInput
              size="sm"
              aria-label={m.request_hold_time()}
              placeholder={m.request_hold_time_placeholder()}
              inputMode="numeric"
              {...form.field('time')}
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
          {...form.pick('reason')}
        />
        <p className={styles.note}>{m.request_hold_note()}</p>
      </Form>
    </Dialog>
  )
}

type Draft = { span: RequestHoldSpan; day: string; time: string; reason: string }
