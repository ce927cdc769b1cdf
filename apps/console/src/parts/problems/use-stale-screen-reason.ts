import * as m from '#messages'
import { useConnectionHealth } from '#live/use-connection-health.ts'

/**
 * Returns why money must not be moved from this screen now, since the screen may be out of date; null when it
 * may.
 */
export function useStaleScreenReason(): string | null {
  const health = useConnectionHealth()
  if (health.state === 'offline') return m.gate_offline()
  return health.state === 'stale' ? m.gate_stale() : null
}
