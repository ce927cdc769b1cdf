import { useCallback, useEffect, useState } from 'react'
import { serverNow } from '#live/server-clock.ts'

export type Revealed = {
  mobile: string | null
  email: string | null
  bank: string | null
  accountNumber: string | null
  lineUserId: string | null
}

/** How long revealed values stay visible, so that an unattended screen does not show them. */
const shownSeconds = 60

/**
 * Keeps the revealed values until `hide` is called, for 60 seconds at most, and no longer than what is `shownBeside`
 * them stays the same: a whole number beside a new bank would be the old account's. `revealed` is null before and
 * after; `seconds` is the time left.
 */
export function useRevealed(shownBeside: string) {
  const [shown, setShown] = useState<{ values: Revealed; until: number; beside: string } | null>(null)
  const [seconds, setSeconds] = useState(0)
  const hide = useCallback(() => setShown(null), [])
  useEffect(() => {
    if (!shown) return
    // Ticks alone are too slow: a browser slows those of a hidden page, and stops them while the machine sleeps. The
    // clock alone may be set back. So whichever ends first.
    const secondsByClock = () => Math.ceil((shown.until - serverNow()) / 1_000)
    const tick = () => {
      const most = secondsByClock()
      setSeconds((left) => Math.min(left - 1, most))
    }
    const checkClock = () => {
      const most = secondsByClock()
      setSeconds((left) => Math.min(left, most))
    }
    const timer = setInterval(tick, 1_000)
    document.addEventListener('visibilitychange', checkClock)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', checkClock)
    }
  }, [shown])
  if (shown && (seconds <= 0 || shown.beside !== shownBeside)) setShown(null)
  const reveal = useCallback(
    (values: Revealed) => {
      setSeconds(shownSeconds)
      setShown({ values, until: serverNow() + shownSeconds * 1_000, beside: shownBeside })
    },
    [shownBeside],
  )
  return { revealed: shown?.values ?? null, reveal, hide, seconds }
}
