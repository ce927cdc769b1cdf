import * as m from '#paraglide/messages.js'
import { usePulse } from '#live/use-pulse.ts'

/** Why money must not be moved from this screen now: it may not show how things stand. Null when it may. */
export function useMoneyGate(): string | null {
  const pulse = usePulse()
  if (pulse.state === 'offline') return m.gate_offline()
  return pulse.state === 'stale' ? m.gate_stale() : null
}
