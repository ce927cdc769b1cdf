import type { OrderRow } from '@khlang/contract/crediting/crediting'
import { useState } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { useMe } from '#parts/session/me.ts'
import { OperationNotice } from '#parts/problems/OperationNotice.tsx'
import { ReasonPicker } from '#parts/filters/ReasonPicker.tsx'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { useOperation } from '#parts/problems/use-operation.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './SettleForm.module.css'

type Props = { order: OrderRow; onRow: (row: OrderRow) => void }
type Wanted = { orderId: string; reason: string }

/**
 * A waiting order: if it was sent and never answered, it can become an open question; if it was never sent, it can be
 * called off.
 */
export function WaitingForm({ order, onRow }: Props) {
  const { may } = useMe()
  const staleReason = useStaleScreenReason()
  const [reason, setReason] = useState('')
  const way = order.waits?.mayHaveArrived ? ways.ask : ways.callOff
  const run = useOperation(
    (wanted: Wanted & { operationId: string }) => way.call(wanted),
    onRow,
    (problem) => problem.details.row && onRow(problem.details.row as OrderRow),
  )
  const disabledReason =
    staleReason ??
    (may.includes(way.needs) ? null : m.settle_not_permitted()) ??
    (reason.trim().length < 3 ? m.reason_needed() : null)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null) run.run({ orderId: order.id, reason: reason.trim() })
      }}
    >
      {order.waits?.mayHaveArrived && <Notice tone="warning">{m.waiting_doubt()}</Notice>}
      <h2 className="section-title">{way.title()}</h2>
      <p className={styles.note}>{way.hint()}</p>
      <ReasonPicker presets={way.reasons()} value={reason} onChange={setReason} />
      <OperationNotice state={run.state} onAgain={run.again} onDismiss={run.dismiss} />
      <ActButton type="submit" disabledReason={disabledReason} loading={run.busy} fullWidth>
        {way.button()}
      </ActButton>
      <p className={styles.note} role="status">
        {disabledReason ?? ' '}
      </p>
    </form>
  )
}

const ways = {
  ask: {
    needs: 'unknown.settle',
    call: (wanted: Wanted & { operationId: string }) => api.crediting.markUnknown(wanted),
    title: m.waiting_ask_title,
    hint: m.waiting_ask_hint,
    button: m.waiting_button,
    reasons: () => [m.waiting_reason_gone(), m.waiting_reason_never()],
  },
  callOff: {
    needs: 'order.callOff',
    call: (wanted: Wanted & { operationId: string }) => api.crediting.callOff(wanted),
    title: m.waiting_call_off_title,
    hint: m.waiting_call_off_hint,
    button: m.waiting_call_off,
    reasons: () => [m.waiting_reason_wrong(), m.waiting_reason_long()],
  },
} as const
