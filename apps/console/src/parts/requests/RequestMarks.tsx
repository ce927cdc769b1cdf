import type { RequestRow } from '@khlang/contract/cashier'
import { IconClockPause, IconNote } from '@tabler/icons-react'
import * as m from '#paraglide/messages.js'
import { useNow } from '#live/clock.ts'
import { Holder } from '../Holder.tsx'
import { Lookers } from '../Lookers.tsx'
import { whenMinute } from '../when.ts'
import styles from './RequestMarks.module.css'
import { heldText } from './request-work-words.ts'
import { workNow } from './request-work.ts'

type Props = { row: Pick<RequestRow, 'id' | 'holder' | 'leaseUntil' | 'hold' | 'notes'> }

/** Beside a request in a list: who looks at it or has claimed it, until when it is on hold, and that colleagues noted something. */
export function RequestMarks({ row }: Props) {
  const { holder, hold } = workNow(row, useNow())
  return (
    <span className={styles.marks}>
      {hold !== null && (
        <span className={styles.held} role="img" aria-label={heldText(hold)} title={heldText(hold)}>
          <IconClockPause size={14} aria-hidden="true" />
          {hold.until === null
            ? m.request_hold_mark()
            : m.request_hold_mark_until({ when: whenMinute(hold.until) })}
        </span>
      )}
      {holder !== null && <Holder email={holder} until={null} compact />}
      <Lookers rowId={row.id} but={holder} />
      {row.notes > 0 && (
        <span
          className={styles.notes}
          role="img"
          aria-label={m.request_notes_mark({ n: row.notes })}
          title={m.request_notes_mark({ n: row.notes })}
        >
          <IconNote size={15} aria-hidden="true" />
          {row.notes}
        </span>
      )}
    </span>
  )
}
