import { useEffect, useState } from 'react'
import type { LiveList } from '#live/live-list.ts'
import type { Versioned } from '#live/row-book.ts'
import { stream } from '#live/stream.ts'
import { useListSnapshot, useRow } from '#live/use-live-list.ts'
import { useStickyRow } from '#parts/desk/use-sticky-row.ts'

/**
 * Returns the row opened by the URL. If it is not in the list, it is read by its id and then updated by the
 * stream like any other. `isLoading` is true until the row is known or cannot be read.
 */
export function useOpenRow<Row extends Versioned>(
  list: LiveList<Row>,
  id: string | null,
  readRow: (id: string, signal: AbortSignal) => Promise<Row>,
): { row: Row | null; isLoading: boolean } {
  const { phase } = useListSnapshot(list)
  const row = useStickyRow(id, useRow(list, id))
  const [failed, setFailed] = useState<string | null>(null)
  const isMissing = id !== null && phase === 'ready' && list.get(id) === undefined

  useEffect(() => {
    list.pin(id)
    return () => list.pin(null)
  }, [list, id])

  // After an interruption a row that could not be read is read again, and so is one that is known: the list may have
  // only other rows to read, and would show it as it was.
  useEffect(() => {
    const stop = new AbortController()
    const readAgain = () => {
      setFailed(null)
      if (id !== null && list.get(id)) readRow(id, stop.signal).then(list.take, () => {})
    }
    const end = stream.onReread(readAgain, [list.topic])
    return () => {
      stop.abort()
      end()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- readRow is a new function on each render that does the same
  }, [id, list])

  useEffect(() => {
    if (!isMissing || id === null || failed === id) return
    const stop = new AbortController()
    readRow(id, stop.signal).then(list.take, () => !stop.signal.aborted && setFailed(id))
    return () => stop.abort()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- readRow is a new function on each render that does the same
  }, [isMissing, id, list, failed])

  return { row, isLoading: id !== null && row === null && failed !== id }
}
