import * as m from '#messages'
import type { LiveList } from '#live/live-list.ts'
import type { Versioned } from '#live/row-book.ts'
import type { Binding } from '#parts/keys/binding.ts'

/**
 * Returns a function that opens the row below (1) or above (-1) the open one, at most the last or first. Without an open
 * row it opens the first.
 */
export const stepIn =
  <Row extends Versioned>(list: LiveList<Row>, selectedId: string | null, select: (id: string) => void) =>
  (distance: 1 | -1) => {
    const { order } = list.snapshot()
    const at = selectedId === null ? -1 : order.indexOf(selectedId)
    const next = order[at < 0 ? 0 : Math.max(0, Math.min(order.length - 1, at + distance))]
    if (next !== undefined) select(next)
  }

/**
 * Returns bindings for the arrow keys, which move (`step`) wherever the focus is. They are shown beside J and K, which
 * the grid of a list with selectable rows binds.
 */
export function arrowKeys(step: (distance: 1 | -1) => void): Binding[] {
  const arrow = { repeats: true, listed: false }
  return [
    { code: 'ArrowDown', shown: '↓', label: m.key_next(), ...arrow, run: () => step(1) },
    { code: 'ArrowUp', shown: '↑', label: m.key_previous(), ...arrow, run: () => step(-1) },
  ]
}

/** Returns the bindings of a list with an open row beside it. Escape is included only for the list of keys. */
export const rowNavigationKeys = <Row extends Versioned>(
  list: LiveList<Row>,
  selectedId: string | null,
  select: (id: string) => void,
): Binding[] => [
  ...arrowKeys(stepIn(list, selectedId, select)),
  { code: 'Unbound', shown: 'Esc', label: m.key_close(), run: () => {} },
]
