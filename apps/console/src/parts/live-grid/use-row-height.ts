import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Rows have become higher or lower, because a card has opened beside the list or has closed: the row that is open, or else the first in view,
 * stays where it was on the screen.
 */
export function useRowHeightChange(
  scroller: RefObject<HTMLDivElement | null>,
  order: readonly string[],
  rowHeight: number,
  selectedId: string | null,
  measure: () => void,
) {
  const before = useRef({ rowHeight, selectedId, top: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    const was = before.current
    if (element && was.rowHeight !== rowHeight) {
      const first = was.top / was.rowHeight
      const at = order.indexOf(selectedId ?? was.selectedId ?? '')
      const inView = at >= first - 1 && at <= first + element.clientHeight / was.rowHeight
      measure()
      const offset = at * was.rowHeight - was.top
      element.scrollTo({ top: inView ? at * rowHeight - Math.max(0, offset) : first * rowHeight })
    }
    before.current = { rowHeight, selectedId, top: element?.scrollTop ?? 0 }
  })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const note = () => {
      before.current = { ...before.current, top: element.scrollTop }
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [scroller])
}
