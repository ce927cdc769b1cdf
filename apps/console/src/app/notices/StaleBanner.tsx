import * as m from '#messages'
import type { ConnectionHealth } from '#live/connection-health.ts'
import styles from './StaleBanner.module.css'

/**
 * Shows that the page may be out of date. It replaces the counts in the bar, so that nothing below moves. The
 * running seconds are only visual; a screen reader gets the meaning once.
 */
export function StaleBanner({ health }: { health: Extract<ConnectionHealth, { seconds: number }> }) {
  const offline = health.state === 'offline'
  return (
    <div className={styles.banner}>
      <strong aria-hidden="true" className="digits">
        {offline ? m.banner_offline() : m.banner_stale({ n: health.seconds })}
      </strong>
      <span role="alert" className={styles.meaning}>
        {offline ? m.gate_offline() : m.gate_stale()}
      </span>
    </div>
  )
}
