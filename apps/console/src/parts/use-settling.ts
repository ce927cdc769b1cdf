import { useEffect, useState } from 'react'

/** A key that bounces, or a second press meant for what stood there before, comes within this time. */
const settleMs = 600

/**
 * Whether what stands here is too new for the money key: a press now may be meant for what stood there before. `since` names the news (the
 * console opened this by itself, or a step of it has just finished) and changes with every piece of it; null while there is none. What a person
 * opened is never too new.
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

/** How often this has changed since it was first shown: what `useSettling` calls news. */
export function useChanges(value: string): number {
  const [seen, setSeen] = useState({ value, times: 0 })
  if (seen.value === value) return seen.times
  setSeen({ value, times: seen.times + 1 })
  return seen.times + 1
}
