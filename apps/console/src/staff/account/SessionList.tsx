import type { StaffSession } from '@khlang/contract/staff/sessions'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import * as m from '#messages'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { whenText } from '#parts/when.ts'
import { ActButton } from '#ui/ActButton.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import styles from './Account.module.css'
import { deviceText } from './device-labels.ts'

type Props = {
  rows: readonly StaffSession[]
  more: ComponentProps<typeof MoreLines> | null
  /** Why no session can be ended; null when they can. Each button then shows it, and `endAll` is hidden. */
  disabledReason: string | null
  busy: boolean
  /** Called at the press, without a question before it. The session of this browser has no such button. */
  onEnd: (sessionId: string) => void
  /** The button that ends all these sessions at once, except that of this browser. */
  endAll: { label: string; onEnd: () => void }
}

/** Lists the sessions it is given (the server sends them last used first). */
export function SessionList({ rows, more, disabledReason, busy, onEnd, endAll }: Props) {
  const otherSessions = rows.filter(({ current }) => !current)
  if (rows.length === 0) return <p className={styles.quiet}>{m.sessions_none()}</p>
  return (
    <>
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.id} className={styles.item} data-session={row.id}>
            <Device session={row} />
            {row.current ? (
              <StatusChip tone="success">{m.session_here()}</StatusChip>
            ) : (
              <ActButton
                size="compact-sm"
                variant="default"
                disabledReason={disabledReason}
                disabled={busy}
                aria-label={m.session_end_of({ device: deviceText(row.device) })}
                onClick={() => onEnd(row.id)}
              >
                {m.session_end()}
              </ActButton>
            )}
          </li>
        ))}
      </ul>
      {more && <MoreLines {...more} />}
      {otherSessions.length > 0 && disabledReason === null && (
        <Button variant="default" loading={busy} onClick={endAll.onEnd}>
          {endAll.label}
        </Button>
      )}
    </>
  )
}

const Device = ({ session }: { session: StaffSession }) => {
  const Icon = session.device.handheld ? IconDeviceMobile : IconDeviceDesktop
  return (
    <span className={styles.device}>
      <Icon size={20} aria-hidden="true" className={styles.icon} />
      <span className={styles.words}>
        <strong>{deviceText(session.device)}</strong>
        <span className={styles.quiet}>
          {session.address} · {m.session_started({ when: whenText(session.startedAt) })}
        </span>
        <span className={styles.quiet}>{m.session_used({ when: whenText(session.usedAt) })}</span>
      </span>
    </span>
  )
}
