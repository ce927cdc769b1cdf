import { useEffect, useEffectEvent, useState } from 'react'

/** From this width on there is a permanent menu instead of the drawer. */
const wideQuery = '(width >= 1200px)'
/** How close to the left edge a swipe must start, and how far it must go, in pixels. */
const edge = 28
const far = 56

/**
 * Opens the menu drawer by its button or by a swipe from the edge. Closes it by a swipe back, or when a page is
 * opened.
 */
export function useMenuDrawer(pathname: string) {
  // Opening another page closes it, and coming back does not open it again.
  const [openAt, setOpenAt] = useState<string | null>(null)
  if (openAt !== null && openAt !== pathname) setOpenAt(null)
  const isOpen = openAt === pathname

  const mayStart = useEffectEvent((x: number) => !matchMedia(wideQuery).matches && (isOpen || x < edge))
  const swiped = useEffectEvent((along: number) => setOpenAt(along > 0 ? pathname : null))
  useEffect(() => {
    let touchStart: { x: number; y: number } | null = null
    const start = ({ touches }: TouchEvent) => {
      const [touch] = touches
      touchStart = touch && touches.length === 1 && mayStart(touch.clientX) ? positionOf(touch) : null
    }
    const move = ({ touches: [touch] }: TouchEvent) => {
      if (!touchStart || !touch) return
      const { x, y } = positionOf(touch)
      const [along, across] = [x - touchStart.x, Math.abs(y - touchStart.y)]
      if (Math.abs(along) < far || across > Math.abs(along)) return
      touchStart = null
      swiped(along)
    }
    addEventListener('touchstart', start, { passive: true })
    addEventListener('touchmove', move, { passive: true })
    return () => {
      removeEventListener('touchstart', start)
      removeEventListener('touchmove', move)
    }
  }, [])

  return { isOpen, open: () => setOpenAt(pathname), close: () => setOpenAt(null) }
}

const positionOf = ({ clientX, clientY }: Touch) => ({ x: clientX, y: clientY })
