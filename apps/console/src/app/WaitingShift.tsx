import { Region } from '#parts/Region.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { useCounters } from './use-counters.ts'

/** While a colleague's shift waits for its other signature, every page says so. */
export function WaitingShift() {
  const shift = useCounters()?.handOver
  if (!shift) return null
  return (
    <Region>
      <Lazy load={() => import('./ShiftBanner.tsx').then((file) => file.ShiftBanner)} props={shift} />
    </Region>
  )
}
