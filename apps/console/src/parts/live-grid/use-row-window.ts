import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStableCallback } from '#parts/use-stable-callback.ts'

/** Rows drawn beyond each edge, so that fast scrolling does not show a gap. */
const rowsBeyond = 8

type Options = {
  scroller: RefObject<HTMLDivElement | null>
  /** How many rows there are. */
  count: number
  /** All rows are equally high. */
  rowHeight: number
}

/**
 * Returns which rows are drawn: the visible ones and a few beyond. `visiblePart` is the last known scroll position:
 * reading it from the page would force a layout.
 */
export function useRowWindow({ scroller, count, rowHeight }: Options) {
  const visiblePart = useRef({ top: 0, height: 0 })
  /**
   * The top of the first visible row. It changes only with the row, so that the list is not drawn again for
   * every pixel.
   */
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(0)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const resized = () => {
      visiblePart.current.height = element.clientHeight
      setHeight(element.clientHeight)
    }
    resized()
    const watch = new ResizeObserver(resized)
    watch.observe(element)
    return () => watch.disconnect()
  }, [scroller])

  const scrolled = useStableCallback((scrollTop: number) => {
    visiblePart.current.top = scrollTop
    // Flushed, so that the rows are drawn before the frame in which they are visible.
    flushSync(() => setTop(scrollTop - (scrollTop % rowHeight)))
  })
  // Listens first and for as long as the list is there: who listens later finds the new position in `visiblePart`.
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const listener = () => scrolled(element.scrollTop)
    element.addEventListener('scroll', listener, { passive: true })
    return () => element.removeEventListener('scroll', listener)
  }, [scroller, scrolled])

  const first = Math.floor(top / rowHeight)
  const from = Math.max(0, Math.min(first, count) - rowsBeyond)
  const to = height === 0 ? from : Math.min(count, first + Math.ceil(height / rowHeight) + 1 + rowsBeyond)
  return { from, to, visiblePart }
}
