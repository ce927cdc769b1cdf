import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { LiveList } from '#live/live-list.ts'
import type { Versioned } from '#live/row-book.ts'
import { useStableCallback } from '#parts/use-stable-callback.ts'

type Options<Row extends Versioned> = {
  scroller: RefObject<HTMLDivElement | null>
  list: LiveList<Row>
  order: readonly string[]
  rowHeight: number
  /** Returns the last known scroll offset. Reading it from the page would force a layout. */
  offset: () => number
  /** Called when the position is restored, whether or not the open row is visible there. */
  onReached: () => void
}

/**
 * Restores the list's position after going back: the same row at the same height, however many rows have
 * arrived above it. Another list, such as after a new sort, begins at its top. Positions are kept in memory only (`live/kept-position.ts`), so not across a reload.
 */
export function useKeptPosition<Row extends Versioned>(options: Options<Row>) {
  const { scroller, list, order, rowHeight, offset, onReached } = options
  const reachedList = useRef<LiveList<Row> | null>(null)
  const hasRows = order.length > 0

  useLayoutEffect(() => {
    const element = scroller.current
    if (reachedList.current === list || !hasRows || !element) return
    const isAnother = reachedList.current !== null
    reachedList.current = list
    const rowIndex = order.indexOf(list.keptPosition?.back?.firstId ?? '')
    if (rowIndex < 0) {
      if (isAnother) element.scrollTo({ top: 0 })
      return
    }
    element.scrollTo({ top: rowIndex * rowHeight + list.keptPosition!.back!.pixelsPast })
    onReached()
  })

  const note = useStableCallback((top: number) => {
    const first = Math.floor(top / rowHeight)
    const firstId = order[first]
    if (firstId !== undefined && reachedList.current === list)
      list.keptPosition?.note({ firstId, pixelsPast: top - first * rowHeight, rows: order.length })
  })
  // Stored even without scrolling, since opening a row adds a history entry at the same position.
  useEffect(() => note(offset()))
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const scrolled = () => note(offset())
    element.addEventListener('scroll', scrolled, { passive: true })
    return () => element.removeEventListener('scroll', scrolled)
  }, [scroller, note, offset])
}
