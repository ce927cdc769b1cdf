import type { BulkRow } from '@khlang/contract/cashier/bulk-requests'
import * as m from '#messages'
import styles from '#parts/bulk/Bulk.module.css'
import { SlipMark } from '#parts/desk/SlipMark.tsx'
import { Status } from '#parts/desk/Status.tsx'
import { grouped } from '#ui/numbers.ts'
import { whyText } from './bulk-labels.ts'

type Props = { row: BulkRow; ticked: boolean; isLocked: boolean; onTick: (on: boolean) => void }

/** Shows a request of the bulk preview with a tick box, its status, and why it is in its group. */
export function BulkRequest({ row, ticked, isLocked, onTick }: Props) {
  const { request, group } = row
  const isEligible = group !== 'not-eligible'
  return (
    <li>
      <label className={styles.pair} data-of="requests" data-off={!isEligible || undefined}>
        <input
          type="checkbox"
          checked={ticked}
          disabled={!isEligible || isLocked}
          aria-label={m.bulk_request({ n: request.number, player: request.player.code })}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <span className={styles.side}>
          <span>
            <strong>#{request.number}</strong> {grouped(Number(request.amount))}
          </span>
          <span className={styles.quiet}>
            {request.player.code} · {request.player.name}
          </span>
        </span>
        <span>
          <Status kind={request.kind} state={request.state} status={request.status} phase={request.phase} />
          <SlipMark slips={request.slips} duplicate={request.slipAlike} />
        </span>
        <span className={styles.why}>{whyText(row)}</span>
      </label>
    </li>
  )
}
