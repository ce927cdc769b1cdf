import { useEffect, useState } from 'react'

const pauseMs = 400

/** Returns the text after typing has paused. */
export function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
