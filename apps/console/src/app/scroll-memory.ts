type Place = { pathname: string; state: { __TSR_key?: string } }

/**
 * Where each page of this tab's history was left. The router's own memory restores once, when a page is first drawn; ours
 * come in parts, so the wanted place is tried again whenever the page has grown, until it is reached or the reader moves.
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
  const letGo = () => {
    wanted = null
  }

  const growth = new ResizeObserver(reach)
  growth.observe(scroller.firstElementChild!)
  const hearing = new AbortController()
  const { signal } = hearing
  scroller.addEventListener('scroll', note, { passive: true, signal })
  for (const move of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    document.addEventListener(move, letGo, { passive: true, capture: true, signal })
  addEventListener('pagehide', () => keep(left), { signal })

  return {
    /** From here until the next page is drawn, its shrinking is not the reader's scrolling. */
    leave(to: Place) {
      if (keyOf(to) === keyOf(shown)) return
      note()
      leaving = true
    },
    /** Another search of the same page, a filter or an open row, leaves the reader where he was. */
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

const keyOf = ({ state }: Place) => state.__TSR_key ?? ''

const storedAs = 'khlang.scroll'
const mostPlaces = 100

/** A reload of the tab finds its places too. */
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
