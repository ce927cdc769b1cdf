import { Region } from '#parts/problems/Region.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { useCounters } from '#parts/navigation/use-counters.ts'

/** Shows in the bar of every page that a colleague's shift waits for its second signature. */
export function WaitingShift() {
  const shift = useCounters()?.handOver
  if (!shift) return null
  return (
    <Region>
      <Lazy load={() => import('./ShiftPill.tsx').then((file) => file.ShiftPill)} props={shift} />
    </Region>
  )
}
