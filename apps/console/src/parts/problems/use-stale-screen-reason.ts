import * as m from '#messages'
import { useConnectionHealth } from '#live/use-connection-health.ts'

/**
 * Returns why money must not be moved from this screen now: offline, or nothing heard for `staleAfterMs`. Null when it
 * may, also while the stream connects at first.
 */
export function useStaleScreenReason(): string | null {
  const health = useConnectionHealth()
  if (health.state === 'offline') return m.gate_offline()
  return health.state === 'stale' ? m.gate_stale() : null
}
