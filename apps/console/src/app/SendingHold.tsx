import { Region } from '#parts/Region.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { useCounters } from './use-counters.ts'

/** While nothing is sent to the crediting back-end, every page says so, to everybody. */
export function SendingHold() {
  const hold = useCounters()?.hold
  if (!hold) return null
  return (
    <Region>
      <Lazy load={() => import('./HoldBanner.tsx').then((file) => file.HoldBanner)} props={{ hold }} />
    </Region>
  )
}
