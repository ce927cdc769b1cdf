import * as m from '#messages'
import type { LiveList } from '#live/live-list.ts'
import type { Versioned } from '#live/row-book.ts'
import type { Binding } from '#parts/keys/binding.ts'

/**
 * Returns bindings for the arrow keys, which open the next or previous row wherever the focus is. Escape is
 * included only for the list of keys. The grid binds J and K.
 */
export function rowNavigationKeys<Row extends Versioned>(
  list: LiveList<Row>,
  selectedId: string | null,
  select: (id: string) => void,
): Binding[] {
  function step(distance: 1 | -1) {
    const { order } = list.snapshot()
    const at = selectedId === null ? -1 : order.indexOf(selectedId)
    const next = order[at < 0 ? 0 : Math.max(0, Math.min(order.length - 1, at + distance))]
    if (next !== undefined) select(next)
  }
  const arrow = { repeats: true, listed: false }
  return [
    { code: 'ArrowDown', shown: '↓', label: m.key_next(), ...arrow, run: () => step(1) },
    { code: 'ArrowUp', shown: '↑', label: m.key_previous(), ...arrow, run: () => step(-1) },
    { code: 'Unbound', shown: 'Esc', label: m.key_close(), run: () => {} },
  ]
}
