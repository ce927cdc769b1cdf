import * as m from '#messages'
import { useConnectionHealth } from '#live/use-connection-health.ts'

/** Returns why money must not be moved from this screen now, since it may be out of date; null when it may. */
export function useMoneyGate(): string | null {
  const pulse = useConnectionHealth()
  if (pulse.state === 'offline') return m.gate_offline()
  return pulse.state === 'stale' ? m.gate_stale() : null
}
