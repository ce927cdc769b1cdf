import type { RequestRow } from '@khlang/contract/cashier/cashier'
import { IconCheck, IconClockPause, IconLock, IconNote } from '@tabler/icons-react'
import * as m from '#messages'
import { useNow } from '#live/clock.ts'
import { Initials } from '#ui/Initials.tsx'
import { Holder } from '../desk/Holder.tsx'
import { PresenceMark } from '../desk/PresenceMark.tsx'
import { useMe } from '../session/me.ts'
import { whenMinute } from '../when.ts'
import styles from './RequestMarks.module.css'
import { claimedText, heldText } from './request-work-labels.ts'
import { workNow } from './request-work.ts'

type Props = {
  row: Pick<RequestRow, 'id' | 'holder' | 'leaseUntil' | 'hold' | 'notes'>
  /** Whether to show icons only, with their text as tooltip and for screen readers. */
  brief?: boolean
}

/**
 * Shows marks beside a request in a list: who has it open or has claimed it, until when it is on hold, and
 * how many notes it has.
 */
export function RequestMarks({ row, brief = false }: Props) {
  const { holder, hold } = workNow(row, useNow())
  return (
    <span className={styles.marks}>
      {hold !== null && (
        <span className={styles.held} role="img" aria-label={heldText(hold)} title={heldText(hold)}>
          <IconClockPause size={14} aria-hidden="true" />
          {holdMark(hold.until, brief)}
        </span>
      )}
      {holder !== null &&
        (brief ? <BriefHolder row={row} holder={holder} /> : <Holder email={holder} until={null} compact />)}
      <PresenceMark rowId={row.id} exceptEmail={holder} />
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

function holdMark(until: string | null, brief: boolean) {
  if (until === null) return m.request_hold_mark()
  return brief ? whenMinute(until) : m.request_hold_mark_until({ when: whenMinute(until) })
}

function BriefHolder({ row, holder }: { row: Props['row']; holder: string }) {
  const isMine = holder === useMe().email
  const label = isMine ? m.request_is_mine() : claimedText(holder, row.leaseUntil)
  return (
    <span className={styles.holder} role="img" aria-label={label} title={label}>
      <Initials name={holder} size={20} />
      {isMine ? <IconCheck size={13} aria-hidden="true" /> : <IconLock size={13} aria-hidden="true" />}
    </span>
  )
}
