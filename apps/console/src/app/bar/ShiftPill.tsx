import { IconTransfer } from '@tabler/icons-react'
import * as m from '#messages'
import { Link } from '#parts/navigation/Link.tsx'
import { useMe } from '#parts/session/me.ts'
import { whoText } from '#parts/session/who.ts'
import styles from './BarPill.module.css'
import { paths } from '#parts/navigation/paths.ts'

/** Shows which colleague handed a shift over, with a link, to employees who may take it. */
export function ShiftPill({ id, givenBy }: { id: string; givenBy: string }) {
  const { may } = useMe()
  if (!may.includes('shift.handOver')) return null
  const text = m.shift_waits({ who: whoText(givenBy) })
  return (
    <span className={styles.place} role="status" data-replaces-deposits>
      <Link
        to={paths.handOver}
        search={{ id }}
        className={styles.pill}
        data-tone="warning"
        title={`${text} · ${m.shift_waits_open()}`}
      >
        <IconTransfer size={18} aria-hidden="true" />
        <span className={styles.text}>{m.shift_pill()}</span>
      </Link>
    </span>
  )
}
