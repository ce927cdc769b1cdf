import { Region } from '#parts/problems/Region.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { useCounters } from '#parts/navigation/use-counters.ts'

/**
 * While all sending to the crediting back-end is on hold, shows so to everybody: in the bar, or in the page's head if
 * the bar is hidden.
 */
export function SendingHold() {
  const hold = useCounters()?.hold
  if (!hold) return null
  return (
    <Region>
      <Lazy
        load={() => import('./SendingHoldPill.tsx').then((file) => file.SendingHoldPill)}
        props={{ hold }}
      />
    </Region>
  )
}
