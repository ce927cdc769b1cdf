import { type RefObject, useLayoutEffect, useRef } from 'react'

type Options = {
  scroller: RefObject<HTMLDivElement | null>
  order: readonly string[]
  rowHeight: number
  headHeight: number
  selectedId: string | null
  /** Called when the open row stays visible, so that it counts as shown. */
  onStays: () => void
}

/**
 * Keeps the position when the row height changes, for example because a card opens or closes beside the list: the open
 * row if it is in view, or else the first visible one, stays where it was on the screen. An open row at the edge
 * becomes fully visible.
 */
export function useRowHeightChange(options: Options) {
  const { scroller, order, rowHeight, headHeight, selectedId, onStays } = options
  const before = useRef({ rowHeight, selectedId, top: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    const was = before.current
    if (element && was.rowHeight !== rowHeight) {
      const first = was.top / was.rowHeight
      const rowIndex = order.indexOf(selectedId ?? was.selectedId ?? '')
      const inView = rowIndex >= first - 1 && rowIndex <= first + element.clientHeight / was.rowHeight
      const room = element.clientHeight - headHeight - rowHeight
      const offset = Math.max(0, Math.min(rowIndex * was.rowHeight - was.top, room))
      element.scrollTo({ top: inView ? rowIndex * rowHeight - offset : first * rowHeight })
      if (inView && selectedId !== null) onStays()
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
