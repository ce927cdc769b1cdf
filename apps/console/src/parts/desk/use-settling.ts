import { useEffect, useState } from 'react'

/** A repeated key, or a second press meant for the previous content, arrives within this time. */
const settleMs = 600

/**
 * Returns true for 600 ms after `sinceText` became another text, the first one included. It identifies a change of the
 * content: such as that the console opened this row, or that a step has just finished. Callers then ignore the key that
 * moves money, since it may be meant for the previous content. Null means no such change, for example because a person
 * clicked on the row.
 */
export function useSettling(sinceText: string | null): boolean {
  const [seen, setSeen] = useState<string | null>(null)
  const [settling, setSettling] = useState(false)
  if (sinceText !== seen) {
    setSeen(sinceText)
    setSettling(sinceText !== null)
  }
  useEffect(() => {
    if (!settling) return
    const timer = setTimeout(() => setSettling(false), settleMs)
    return () => clearTimeout(timer)
  }, [settling, seen])
  return settling
}

/**
 * Counts how often the value has changed since the first render. The count is the `sinceText` of `useSettling`.
 */
export function useChanges(value: string): number {
  const [seen, setSeen] = useState({ value, times: 0 })
  if (seen.value === value) return seen.times
  setSeen({ value, times: seen.times + 1 })
  return seen.times + 1
}
