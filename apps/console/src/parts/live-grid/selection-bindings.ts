import * as m from '#messages'
import type { Binding } from '#parts/keys/binding.ts'
import type { SelectionControl } from '#parts/lists/use-selection.ts'

export type SelectionMoves = {
  order: readonly string[]
  /** The focused row, else the open one. */
  current: string | null
  /** Moves to the next or previous row and returns its id. */
  move: (step: 1 | -1) => string | null
}

/** Returns the bindings by which rows are moved to and selected. */
export function selectionBindings(
  selection: Pick<SelectionControl, 'toggle' | 'extend'>,
  { order, current, move }: SelectionMoves,
): Binding[] {
  const reach = (step: 1 | -1) => {
    const id = move(step)
    if (id !== null) selection.extend(order, id, current)
  }
  return [
    { code: 'KeyJ', shown: 'J ↓', label: m.key_next(), repeats: true, run: () => void move(1) },
    { code: 'KeyK', shown: 'K ↑', label: m.key_previous(), repeats: true, run: () => void move(-1) },
    {
      code: 'KeyX',
      shown: 'X',
      label: m.key_select(),
      run: () => current !== null && selection.toggle(current),
    },
    {
      code: 'KeyJ',
      shift: true,
      shown: 'Shift J',
      label: m.key_reach_down(),
      repeats: true,
      run: () => reach(1),
    },
    {
      code: 'KeyK',
      shift: true,
      shown: 'Shift K',
      label: m.key_reach_up(),
      repeats: true,
      run: () => reach(-1),
    },
  ]
}

/** Selector of overlays that can be open over the list and handle these keys themselves. */
export const openedOverlays = 'dialog[open], [role=dialog]:popover-open'

/** Returns what Ctrl+A or Escape does to the selection; null if the key is meant for a field or an overlay. */
export function selectionKey(event: KeyboardEvent): 'all' | 'none' | null {
  if (event.defaultPrevented || event.altKey || event.shiftKey) return null
  const isTyped = (event.target as Element).closest('input:not([type=checkbox]), textarea, select')
  if (isTyped || document.querySelector(openedOverlays)) return null
  const withControl = event.ctrlKey || event.metaKey
  if (withControl) return event.code === 'KeyA' ? 'all' : null
  return event.code === 'Escape' ? 'none' : null
}
