type Place = { pathname: string; state: { key?: string } }

/**
 * Stores the scroll position of each page in this tab's history, by the key of its history entry. Pages load in parts,
 * so a position is restored again whenever the page grows, until it is reached or the user scrolls.
 */
export function createScrollMemory(scroller: HTMLElement, first: Place) {
  const positions = recall()
  let shownPlace = first
  let leaving = false
  let wantedPosition = positions.get(keyOf(first)) ?? null

  const note = () => {
    if (!leaving && wantedPosition === null) positions.set(keyOf(shownPlace), scroller.scrollTop)
  }
  const reach = () => {
    if (leaving || wantedPosition === null) return
    scroller.scrollTop = wantedPosition
    if (Math.abs(scroller.scrollTop - wantedPosition) < 1) wantedPosition = null
  }
  const stopReturning = () => {
    wantedPosition = null
  }

  const growth = new ResizeObserver(reach)
  growth.observe(scroller.firstElementChild!)
  const listening = new AbortController()
  const { signal } = listening
  scroller.addEventListener('scroll', note, { passive: true, signal })
  for (const move of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    document.addEventListener(move, stopReturning, { passive: true, capture: true, signal })
  addEventListener('pagehide', () => keep(positions), { signal })

  return {
    /**
     * Stops recording: until the next page is rendered, scroll events come from the shrinking page, not from
     * the user.
     */
    leave(place: Place) {
      if (keyOf(place) === keyOf(shownPlace)) return
      note()
      leaving = true
    },
    /**
     * Restores the position of another page. A new search of the same page (a filter, an open row) keeps the
     * scroll position.
     */
    arrive(place: Place) {
      if (!leaving) return
      leaving = false
      wantedPosition = positions.get(keyOf(place)) ?? (place.pathname === shownPlace.pathname ? null : 0)
      shownPlace = place
      reach()
    },
    end() {
      listening.abort()
      growth.disconnect()
    },
  }
}

const keyOf = ({ state }: Place) => state.key ?? ''

const storedAs = 'khlang.scroll'
const maxPlaces = 100

/** Stores the positions, so that they survive a reload of the tab. */
function keep(positions: ReadonlyMap<string, number>) {
  sessionStorage.setItem(storedAs, JSON.stringify([...positions].slice(-maxPlaces)))
}

function recall(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storedAs) ?? '[]') as [string, number][])
  } catch {
    return new Map()
  }
}
