import { useEffect, useRef, useState } from 'react'

const everyMs = 5_000

/**
 * Returns the value, updated at most once every five seconds, so that a screen reader does not talk without
 * pause.
 */
export function useCalmly<Value>(value: Value): Value {
  const [calm, setCalm] = useState(value)
  const saidAt = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, saidAt.current + everyMs - Date.now())
    const timer = setTimeout(() => {
      saidAt.current = Date.now()
      setCalm(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value])
  return calm
}
