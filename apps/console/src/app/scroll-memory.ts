type Place = { pathname: string; state: { key?: string } }

/**
 * Stores the scroll position of each page in this tab's history. The router restores a position only once, at
 * the first render. Pages here load in parts, so the position is restored again whenever the page grows,
 * until it is reached or the user scrolls.
 */
export function createScrollMemory(scroller: HTMLElement, first: Place) {
  const left = recall()
  let shown = first
  let leaving = false
  let wanted = left.get(keyOf(first)) ?? null

  const note = () => {
    if (!leaving && wanted === null) left.set(keyOf(shown), scroller.scrollTop)
  }
  const reach = () => {
    if (leaving || wanted === null) return
    scroller.scrollTop = wanted
    if (Math.abs(scroller.scrollTop - wanted) < 1) wanted = null
  }
  const stopReturning = () => {
    wanted = null
  }

  const growth = new ResizeObserver(reach)
  growth.observe(scroller.firstElementChild!)
  const hearing = new AbortController()
  const { signal } = hearing
  scroller.addEventListener('scroll', note, { passive: true, signal })
  for (const move of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    document.addEventListener(move, stopReturning, { passive: true, capture: true, signal })
  addEventListener('pagehide', () => keep(left), { signal })

  return {
    /**
     * Stops recording: until the next page is rendered, scroll events come from the shrinking page, not from
     * the user.
     */
    leave(to: Place) {
      if (keyOf(to) === keyOf(shown)) return
      note()
      leaving = true
    },
    /**
     * Restores the position of another page. A new search of the same page (a filter, an open row) keeps the
     * scroll position.
     */
    arrive(at: Place) {
      if (!leaving) return
      leaving = false
      wanted = left.get(keyOf(at)) ?? (at.pathname === shown.pathname ? null : 0)
      shown = at
      reach()
    },
    end() {
      hearing.abort()
      growth.disconnect()
    },
  }
}

const keyOf = ({ state }: Place) => state.key ?? ''

const storedAs = 'khlang.scroll'
const mostPlaces = 100

/** Stores the positions, so that they survive a reload of the tab. */
function keep(left: ReadonlyMap<string, number>) {
  sessionStorage.setItem(storedAs, JSON.stringify([...left].slice(-mostPlaces)))
}

function recall(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storedAs) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}
