import { useEffect } from 'react'
import * as m from '#messages'
import { useKeys } from '#parts/keys/use-keys.ts'
import type { SelectionControl } from '#parts/lists/use-selection.ts'

type Options = {
  selection: SelectionControl | undefined
  order: readonly string[]
  /** The focused row, else the open one. */
  current: string | null
  /** Moves to the next or previous row and returns its id. */
  move: (step: 1 | -1) => string | null
}

/**
 * Where rows can be selected: selects them by X, Shift with J or K, and Ctrl or Cmd with A; Escape clears the
 * selection. J and K alone only move.
 */
export function useSelectionKeys({ selection, order, current, move }: Options) {
  const reach = (step: 1 | -1) => {
    const id = move(step)
    if (id !== null) selection?.extend(order, id, current)
  }
  const bindings = [
    { code: 'KeyJ', shown: 'J ↓', label: m.key_next(), repeats: true, run: () => void move(1) },
    { code: 'KeyK', shown: 'K ↑', label: m.key_previous(), repeats: true, run: () => void move(-1) },
    {
      code: 'KeyX',
      shown: 'X',
      label: m.key_select(),
      run: () => current !== null && selection?.toggle(current),
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
  useKeys(selection === undefined ? [] : [...bindings, ...keysToList()])

  useEffect(() => {
    if (!selection) return
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.defaultPrevented || event.altKey || event.shiftKey) return
      if (
        target.closest('input:not([type=checkbox]), textarea, select') ||
        document.querySelector(openedOverlays)
      )
        return
      const withControl = event.ctrlKey || event.metaKey
      if (event.code === 'KeyA' && withControl) {
        event.preventDefault()
        selection.all()
      } else if (event.code === 'Escape' && !withControl && !selection.isEmpty) selection.none()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [selection])
}

/** Selector of overlays that can be open over the list and handle these keys themselves. */
export const openedOverlays = 'dialog[open], [role=dialog]:popover-open'

/** Describes, only for the list of keys, the keys that `useSelectionKeys` handles by its own listener. */
const keysToList = () =>
  [
    { shown: 'Ctrl A', label: m.select_all() },
    { shown: 'Esc', label: m.select_none() },
  ].map((key) => ({ ...key, code: 'Unbound', run: () => {} }))
