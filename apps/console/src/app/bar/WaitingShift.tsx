import { Region } from '#parts/problems/Region.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { useCounters } from '#parts/navigation/use-counters.ts'

/**
 * While a shift that was handed over waits for its second signature, shows so: the oldest that a colleague handed over,
 * as the counters have it. `ShiftPill` draws nothing for employees who may not sign. It is in the bar, or in the page's
 * head if the bar is hidden.
 */
export function WaitingShift() {
  const shift = useCounters()?.handOver
  if (!shift) return null
  return (
    <Region>
      <Lazy load={() => import('./ShiftPill.tsx').then((file) => file.ShiftPill)} props={shift} />
    </Region>
  )
}
