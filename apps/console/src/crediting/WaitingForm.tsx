import type { OrderRow } from '@khlang/contract/crediting/crediting'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useMe } from '#parts/session/me.ts'
import { ReasonForm } from '#parts/form/ReasonForm.tsx'
import { useStaleScreenReason } from '#parts/problems/use-stale-screen-reason.ts'
import { Notice } from '#ui/Notice.tsx'
import styles from './SettleForm.module.css'

type Props = { order: OrderRow; onRow: (row: OrderRow) => void }
type Wanted = { operationId: string; orderId: string; reason: string }

/**
 * Closes a waiting order. If it was sent and never answered, its outcome can be called unknown, for a person to settle;
 * if it was never sent, it can be cancelled.
 */
export function WaitingForm({ order, onRow }: Props) {
  const { may } = useMe()
  const staleReason = useStaleScreenReason()
  const wayOut = order.waits?.mayHaveArrived ? ways.ask : ways.callOff
  return (
    <ReasonForm
      presets={wayOut.reasons()}
      disabledReason={staleReason ?? (may.includes(wayOut.needs) ? null : m.settle_not_permitted())}
      submit={wayOut.button()}
      className={styles.form}
      reasonClassName={styles.note}
      send={(reason, operationId) => wayOut.call({ operationId, orderId: order.id, reason })}
      onSaved={onRow}
      onRefused={({ details }) => details.row && onRow(details.row as unknown as OrderRow)}
    >
      {order.waits?.mayHaveArrived && <Notice tone="warning">{m.waiting_doubt()}</Notice>}
      <h2 className="section-title">{wayOut.title()}</h2>
      <p className={styles.note}>{wayOut.hint()}</p>
    </ReasonForm>
  )
}

const ways = {
  ask: {
    needs: 'unknown.settle',
    call: (wanted: Wanted) => api.crediting.markUnknown(wanted),
    title: m.waiting_ask_title,
    hint: m.waiting_ask_hint,
    button: m.waiting_button,
    reasons: () => [m.waiting_reason_gone(), m.waiting_reason_never()],
  },
  callOff: {
    needs: 'order.callOff',
    call: (wanted: Wanted) => api.crediting.callOff(wanted),
    title: m.waiting_call_off_title,
    hint: m.waiting_call_off_hint,
    button: m.waiting_call_off,
    reasons: () => [m.waiting_reason_wrong(), m.waiting_reason_long()],
  },
} as const
