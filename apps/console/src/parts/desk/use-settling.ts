import { useEffect, useState } from 'react'

/** A bounced key, or a second press meant for the previous content, arrives within this time. */
const settleMs = 600

/**
 * Whether the content is too new for the money key, so that a press may be meant for the previous content. `since`
 * names the change (the console opened this by itself, or a step has just finished) and is different for every change;
 * null when there is none. Content that a person opened is never too new.
 */
export function useSettling(since: string | null): boolean {
  const [seen, setSeen] = useState<string | null>(null)
  const [settling, setSettling] = useState(false)
  if (since !== seen) {
    setSeen(since)
    setSettling(since !== null)
  }
  useEffect(() => {
    if (!settling) return
    const timer = setTimeout(() => setSettling(false), settleMs)
    return () => clearTimeout(timer)
  }, [settling, seen])
  return settling
}

/** Counts the changes since it was first shown: the `since` of `useSettling`. */
export function useChanges(value: string): number {
  const [seen, setSeen] = useState({ value, times: 0 })
  if (seen.value === value) return seen.times
  setSeen({ value, times: seen.times + 1 })
  return seen.times + 1
}
