import * as m from '#paraglide/messages.js'
import { usePulse } from '#live/use-pulse.ts'
import styles from './StaleBanner.module.css'

/** Says across the page that it may be out of date, and what that means for the hand. */
export function StaleBanner() {
  const pulse = usePulse()
  if (pulse.state === 'live' || pulse.state === 'connecting') return null
  return (
    <div className={styles.banner}>
      <strong aria-hidden="true" className="digits">
        {pulse.state === 'offline' ? m.banner_offline() : m.banner_stale({ n: pulse.seconds })}
      </strong>{' '}
      <span role="alert">{pulse.state === 'offline' ? m.gate_offline() : m.gate_stale()}</span>
    </div>
  )
}
