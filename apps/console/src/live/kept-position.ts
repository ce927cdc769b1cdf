/**
 * The scroll position of a list: the first visible row, by how many pixels it is scrolled past, and how many rows were
 * loaded.
 */
export type ScrollPosition = { firstId: string; pixelsPast: number; rows: number }

/** A position, and the key of the history entry to which it belongs. */
type Stored = { position: ScrollPosition; entry: string }

/** The last position per list, filter and sort. */
const positions = new Map<string, Stored>()
const maxLists = 50

/** Returns the router's key of the current history entry. */
const entryNow = () => (history.state as { key?: string } | null)?.key ?? ''

/**
 * Stores the scroll position of a list. After the URL belongs to another page, a list that is still rendered
 * stores nothing more.
 */
export function createKeptPosition(list: string) {
  const { pathname } = location
  const stored = positions.get(list)
  return {
    /**
     * The position stored for this history entry, for the back button; null for a newly opened list, which starts at
     * its top.
     */
    back: stored !== undefined && stored.entry === entryNow() ? stored.position : null,
    note(position: ScrollPosition) {
      if (location.pathname !== pathname) return
      positions.delete(list)
      positions.set(list, { position, entry: entryNow() })
      if (positions.size > maxLists) positions.delete(positions.keys().next().value!)
    },
  }
}
export type KeptPosition = ReturnType<typeof createKeptPosition>
