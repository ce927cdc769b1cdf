import { Region } from '#parts/problems/Region.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { useCounters } from '#parts/navigation/use-counters.ts'

/** While nothing is sent to the crediting back-end, every page says so in its bar, to everybody. */
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
