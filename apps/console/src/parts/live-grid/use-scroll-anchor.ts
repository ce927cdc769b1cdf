import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * Scrolls by the height of rows that are added or removed above, so that one row stays where it is on the screen: the
 * open row while it is visible, else the first visible row. At the top of the list, and for another list (`list`), it
 * does nothing.
 */
export function useScrollAnchor(
  scroller: RefObject<HTMLDivElement | null>,
  list: object,
  order: readonly string[],
  rowHeight: number,
  selectedId: string | null,
) {
  const before = useRef({ list, order })

  useLayoutEffect(() => {
    const element = scroller.current
    const previous = before.current
    before.current = { list, order }
    if (!element || previous.list !== list || previous.order === order || element.scrollTop === 0) return
    const first = Math.floor(element.scrollTop / rowHeight)
    const last = first + Math.ceil(element.clientHeight / rowHeight)
    const selected = selectedId === null ? -1 : previous.order.indexOf(selectedId)
    const was = selected >= first && selected <= last ? selected : first
    const is = order.indexOf(previous.order[was] ?? '')
    if (is >= 0 && is !== was) element.scrollBy(0, (is - was) * rowHeight)
  }, [list, order, rowHeight, scroller, selectedId])
}
