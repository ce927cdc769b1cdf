import { type RefObject, useEffect } from 'react'
import type { LiveList } from '#live/live-list.ts'
import type { Versioned } from '#live/row-book.ts'

/**
 * Buffers new rows while the list is scrolled, hovered, focused, or has a row open, so that no row moves
 * under the user's pointer.
 */
export function useBufferArrivals<Row extends Versioned>(
  scroller: RefObject<HTMLDivElement | null>,
  list: LiveList<Row>,
  selectedId: string | null,
) {
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const checkHold = () =>
      list.hold(
        selectedId !== null ||
          element.scrollTop > 0 ||
          element.matches(':hover') ||
          element.contains(document.activeElement),
      )
    checkHold()
    const events = ['scroll', 'pointerenter', 'pointerleave', 'focusin', 'focusout'] as const
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(checkHold)
    }
    events.forEach((event) => element.addEventListener(event, later, { passive: true }))
    return () => {
      clearTimeout(timer)
      events.forEach((event) => element.removeEventListener(event, later))
    }
  }, [scroller, list, selectedId])
}
