import { Region } from '#parts/problems/Region.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { useCounters } from '#parts/navigation/use-counters.ts'

/** Shows in the bar of every page that nothing is sent to the crediting back-end. */
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
