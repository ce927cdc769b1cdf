import { useEffect, useState } from 'react'

/** Counts down the seconds until a further try is allowed; `seconds` is 0 when it is. */
export function useCountdown() {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])
  return { seconds, start: (secondsFrom: number) => setSeconds(Math.ceil(secondsFrom)) }
}
