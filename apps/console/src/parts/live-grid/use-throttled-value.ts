import { useEffect, useRef, useState } from 'react'

const everyMs = 5_000

/**
 * Returns the value, updated at most once every five seconds, so that a screen reader does not speak
 * continuously.
 */
export function useThrottledValue<Value>(value: Value): Value {
  const [throttled, setThrottled] = useState(value)
  const updatedAt = useRef(-everyMs)
  useEffect(() => {
    const wait = Math.max(0, updatedAt.current + everyMs - performance.now())
    const timer = setTimeout(() => {
      updatedAt.current = performance.now()
      setThrottled(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value])
  return throttled
}
