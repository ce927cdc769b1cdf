import { useEffect, useState } from 'react'
import type { LiveList } from '#live/live-list.ts'
import type { Versioned } from '#live/row-book.ts'
import { useListView, useRow } from '#live/use-live-list.ts'
import { useStickyRow } from '#parts/use-sticky-row.ts'

/**
 * The row that the address opens, wherever it stands: one that is not in the list is read by its id, and the stream keeps it
 * up to date like any other. `looking` until it is known whether there is such a row.
 */
export function useOpenRow<Row extends Versioned>(
  list: LiveList<Row>,
  id: string | null,
  read: (id: string, signal: AbortSignal) => Promise<Row>,
): { row: Row | null; looking: boolean } {
  const { phase } = useListView(list)
  const row = useStickyRow(id, useRow(list, id))
  const [failed, setFailed] = useState<string | null>(null)
  const missing = id !== null && phase === 'ready' && list.get(id) === undefined

  useEffect(() => {
    list.pin(id)
    return () => list.pin(null)
  }, [list, id])

  useEffect(() => {
    if (!missing || id === null) return
    const stop = new AbortController()
    read(id, stop.signal).then(list.take, () => !stop.signal.aborted && setFailed(id))
    return () => stop.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- read is the same question whenever it is asked
  }, [missing, id, list])

  return { row, looking: id !== null && row === null && failed !== id }
}
