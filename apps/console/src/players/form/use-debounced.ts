import { useEffect, useState } from 'react'

const pauseMs = 400

/** Returns the text as it was at the last pause in typing, of `pauseMs` at least. */
export function useDebounced(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
