import { useEffect, useEffectEvent, useState } from 'react'

/** From this width on there is a permanent menu instead of the drawer. */
const wide = '(width >= 1200px)'
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

  const mayStart = useEffectEvent((x: number) => !matchMedia(wide).matches && (isOpen || x < edge))
  const swiped = useEffectEvent((along: number) => setOpenAt(along > 0 ? pathname : null))
  useEffect(() => {
    let from: { x: number; y: number } | null = null
    const start = ({ touches }: TouchEvent) => {
      const [touch] = touches
      from = touch && touches.length === 1 && mayStart(touch.clientX) ? at(touch) : null
    }
    const move = ({ touches: [touch] }: TouchEvent) => {
      if (!from || !touch) return
      const { x, y } = at(touch)
      const [along, across] = [x - from.x, Math.abs(y - from.y)]
      if (Math.abs(along) < far || across > Math.abs(along)) return
      from = null
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

const at = ({ clientX, clientY }: Touch) => ({ x: clientX, y: clientY })
