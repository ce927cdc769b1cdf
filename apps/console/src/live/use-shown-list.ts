import { useEffect, useState } from 'react'
import type { LiveList } from './live-list.ts'
import type { Versioned } from './row-book.ts'
import { useListSnapshot } from './use-live-list.ts'

/** How long the previous list is shown at most. Longer, its rows could be mistaken for the new result. */
const patienceMs = 300

/**
 * Returns the previous list until the new one has its first rows, or 300 ms have passed. Without this the list would
 * flicker with every typed letter, since each starts a new list.
 */
export function useShownList<Row extends Versioned>(list: LiveList<Row>): LiveList<Row> {
  const { phase, failure } = useListSnapshot(list)
  const [shownList, setShown] = useState(list)
  const isReady = phase === 'ready' || failure !== null

  useEffect(() => {
    const timer = setTimeout(() => setShown(list), patienceMs)
    return () => clearTimeout(timer)
  }, [list])

  if (isReady && shownList !== list) setShown(list)
  return isReady ? list : shownList
}
