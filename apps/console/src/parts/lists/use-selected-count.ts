import { useMemo, useSyncExternalStore } from 'react'
import type { LiveList } from '#live/live-list.ts'
import type { Versioned } from '#live/row-book.ts'
import { namedIn, type Selection, sizeOf } from './selection.ts'

/**
 * Returns how many selected rows are in the list now, as a file of them will have; null if everything is selected and
 * the filter's total is not known. A row that no longer matches the filter is not counted, though it may still be shown
 * for a moment.
 */
export function useSelectedCount<Row extends Versioned>(
  list: LiveList<Row>,
  selection: Selection,
  total: { count: number; more: boolean } | null,
): number | null {
  const named = namedIn(selection)
  const subscribe = useMemo(
    () => (listener: () => void) => {
      const stops = [list.subscribe(listener), ...[...named].map((id) => list.subscribeRow(id, listener))]
      return () => stops.forEach((stop) => stop())
    },
    [list, named],
  )
  const left = useSyncExternalStore(subscribe, () => [...named].filter(list.hasLeft).length)
  return sizeOf(selection, total, left)
}
