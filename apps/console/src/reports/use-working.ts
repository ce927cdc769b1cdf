import { useCallback, useRef, useState } from 'react'

/** Calls shorter than this, in milliseconds, show no progress. */
const patienceMs = 400

/**
 * Returns a function that tracks a computation, and whether a tracked computation has run long enough to show
 * progress.
 */
export function useWorking() {
  const [working, setWorking] = useState(false)
  const openCount = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const track = useCallback(async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    if (openCount.current++ === 0) timer.current = setTimeout(() => setWorking(true), patienceMs)
    try {
      return await answer
    } finally {
      if (--openCount.current === 0) {
        clearTimeout(timer.current)
        setWorking(false)
      }
    }
  }, [])
  return { working, track }
}
