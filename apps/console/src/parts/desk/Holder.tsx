import { leaseSeconds } from '@khlang/domain/statements/entry'
import { IconLock } from '@tabler/icons-react'
import * as m from '#messages'
import { useSeconds } from '#live/clock.ts'
import { countdown } from '../age.ts'
import { useMe } from '../session/me.ts'
import { EmployeePicture } from '../session/EmployeePicture.tsx'
import styles from './Holder.module.css'

type Props = { email: string; until: string | null; compact?: boolean }

/** Shows the holder of a claim and, with `until`, how long the claim still lasts. A colleague's claim has a lock. */
export function Holder({ email, until, compact = false }: Props) {
  const isMine = email === useMe().email
  return (
    <span className={styles.holder} data-mine={isMine || undefined} data-compact={compact || undefined}>
      <EmployeePicture email={email} size={compact ? 20 : 26} />
      {!isMine && <IconLock size={compact ? 13 : 15} aria-hidden="true" />}
      <span className={styles.name}>{isMine ? m.holder_me() : compact ? email.split('@')[0] : email}</span>
      {until !== null && <TimeLeft until={until} />}
    </span>
  )
}

const hurrySeconds = 20

function TimeLeft({ until }: { until: string }) {
  const secondsLeft = Math.ceil((Date.parse(until) - useSeconds()) / 1000)
  // Limits the time to one lease, since the browser's clock may be a second off.
  const seconds = Math.min(secondsLeft, leaseSeconds)
  return (
    <span className={styles.left} data-hurry={seconds <= hurrySeconds || undefined}>
      {seconds > 0 ? countdown(seconds) : m.lease_over()}
    </span>
  )
}
