import { type RefObject, useLayoutEffect, useRef } from 'react'

type Options = {
  scroller: RefObject<HTMLDivElement | null>
  order: readonly string[]
  rowHeight: number
  headHeight: number
  selectedId: string | null
  /** Returns the last known scroll offset: after the rows have another height, the page may have changed it. */
  offset: () => number
  /** Called when the open row stays visible, so that it counts as shown. */
  onStays: () => void
}

/**
 * Keeps the position when the row height changes, for example because a card opens or closes beside the list: the open
 * row if it is in view, or else the first visible one, stays where it was on the screen. An open row at the edge
 * becomes fully visible.
 */
export function useRowHeightChange(options: Options) {
  const { scroller, order, rowHeight, headHeight, selectedId, offset, onStays } = options
  const before = useRef({ rowHeight, selectedId })
  useLayoutEffect(() => {
    const element = scroller.current
    const was = before.current
    before.current = { rowHeight, selectedId }
    if (element && was.rowHeight !== rowHeight) {
      const top = offset()
      const first = top / was.rowHeight
      const rowIndex = order.indexOf(selectedId ?? was.selectedId ?? '')
      const inView = rowIndex >= first - 1 && rowIndex <= first + element.clientHeight / was.rowHeight
      const room = element.clientHeight - headHeight - rowHeight
      const below = Math.max(0, Math.min(rowIndex * was.rowHeight - top, room))
      element.scrollTo({ top: inView ? rowIndex * rowHeight - below : first * rowHeight })
      if (inView && selectedId !== null) onStays()
    }
  })
}
