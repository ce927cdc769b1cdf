import { useCallback, useEffect, useState } from 'react'

export type Revealed = {
  mobile: string | null
  email: string | null
  bank: string | null
  accountNumber: string | null
  lineUserId: string | null
}

/** How long revealed values stay visible, so that an unattended screen does not show them. */
const shownSeconds = 60

/** Keeps the revealed values until `hide` is called, for 60 seconds at most. `seconds` is the time left. */
export function useRevealed() {
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const [seconds, setSeconds] = useState(0)
  const hide = useCallback(() => setRevealed(null), [])
  useEffect(() => {
    if (!revealed) return
    const timer = setInterval(() => setSeconds((left) => left - 1), 1_000)
    return () => clearInterval(timer)
  }, [revealed])
  if (revealed && seconds <= 0) setRevealed(null)
  const reveal = useCallback((answer: Revealed) => {
    setSeconds(shownSeconds)
    setRevealed(answer)
  }, [])
  return { revealed, reveal, hide, seconds }
}
