import * as m from '#messages'
import { useSeconds } from '#live/clock.ts'
import { countdown } from '#parts/age.ts'
import { Notice } from '#ui/Notice.tsx'
import styles from './Approvals.module.css'

/**
 * Shows the time until a command that nobody else may approve runs automatically (0:00 once it is due), unless
 * somebody stops it.
 */
export function DueIn({ dueAt }: { dueAt: string }) {
  const seconds = Math.max(0, Math.ceil((Date.parse(dueAt) - useSeconds()) / 1000))
  return (
    <Notice tone="warning" title={m.approval_due_title()}>
      <strong className={styles.countdown} role="timer">
        {countdown(seconds)}
      </strong>{' '}
      {m.approval_due_hint()}
    </Notice>
  )
}
