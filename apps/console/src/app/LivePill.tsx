import * as m from '#messages'
import { useConnectionHealth } from '#live/use-connection-health.ts'
import styles from './LivePill.module.css'

/** Shows whether the screen is up to date. */
export function LivePill() {
  const health = useConnectionHealth()
  const text = {
    connecting: m.pulse_connecting,
    live: m.pulse_live,
    stale: m.pulse_stale,
    offline: m.pulse_offline,
  }[health.state]()
  return (
    <span className={styles.pill} data-state={health.state}>
      <span className={styles.dot} aria-hidden="true" />
      <span role="status">{text}</span>
    </span>
  )
}
