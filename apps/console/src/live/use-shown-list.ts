import { useEffect, useState } from 'react'
import type { LiveList } from './live-list.ts'
import type { Versioned } from './row-book.ts'
import { useListView } from './use-live-list.ts'

/** Longer than this an old answer would pass for the new one. */
const patienceMs = 300

/** The list before, until this one has its first rows: with every letter that is typed a list begins anew, and would blink. */
export function useShownList<Row extends Versioned>(list: LiveList<Row>): LiveList<Row> {
  const { phase, failure } = useListView(list)
  const [shown, setShown] = useState(list)
  const ready = phase === 'ready' || failure !== null

  useEffect(() => {
    const timer = setTimeout(() => setShown(list), patienceMs)
    return () => clearTimeout(timer)
  }, [list])

  if (ready && shown !== list) setShown(list)
  return ready ? list : shown
}
