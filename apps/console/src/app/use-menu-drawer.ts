import { useEffect, useState } from 'react'

/** Where the sidebar stands by itself there is no drawer. */
const wide = '(width >= 1200px)'
/** From how near the edge a swipe opens, and how far a finger must go. */
const edge = 28
const far = 56

/** The menu that lies over the page: by its button, by a swipe from the edge; closed by a swipe back, and by going to a page. */
export function useMenuDrawer(pathname: string) {
  // Remembered by the page it was opened on: going to another closes it.
  const [openAt, setOpenAt] = useState<string | null>(null)
  const isOpen = openAt === pathname

  useEffect(() => {
    let from: { x: number; y: number } | null = null
    const start = ({ touches }: TouchEvent) => {
      const [touch] = touches
      const reachable = touches.length === 1 && !matchMedia(wide).matches
      from = touch && reachable && (isOpen || touch.clientX < edge) ? at(touch) : null
    }
    const end = ({ changedTouches }: TouchEvent) => {
      const [touch] = changedTouches
      if (!from || !touch) return
      const { x, y } = at(touch)
      const [along, across] = [x - from.x, Math.abs(y - from.y)]
      from = null
      if (Math.abs(along) < far || across > Math.abs(along)) return
      setOpenAt(along > 0 ? pathname : null)
    }
    addEventListener('touchstart', start, { passive: true })
    addEventListener('touchend', end, { passive: true })
    return () => {
      removeEventListener('touchstart', start)
      removeEventListener('touchend', end)
    }
  }, [isOpen, pathname])

  return { isOpen, open: () => setOpenAt(pathname), close: () => setOpenAt(null) }
}

const at = ({ clientX, clientY }: Touch) => ({ x: clientX, y: clientY })
