import * as m from '#messages'
import type { Pulse } from '#live/pulse.ts'
import styles from './StaleBanner.module.css'

/**
 * The page may be out of date: said in the bar, where the counts stood, so that nothing below moves under a hand. The seconds
 * run for the eye alone; a screen reader hears once what it means.
 */
export function StaleBanner({ pulse }: { pulse: Extract<Pulse, { seconds: number }> }) {
  const offline = pulse.state === 'offline'
  return (
    <div className={styles.banner}>
      <strong aria-hidden="true" className="digits">
        {offline ? m.banner_offline() : m.banner_stale({ n: pulse.seconds })}
      </strong>
      <span role="alert" className={styles.meaning}>
        {offline ? m.gate_offline() : m.gate_stale()}
      </span>
    </div>
  )
}
