import { useEffect } from 'react'
import * as m from '#messages'
import { useKeys } from '#parts/keys/use-keys.ts'
import type { SelectionControl } from '#parts/lists/use-selection.ts'
import { selectionBindings, selectionKey, type SelectionMoves } from './selection-bindings.ts'

type Options = SelectionMoves & { selection: SelectionControl | undefined }

/**
 * Where rows can be selected: selects them by X, Shift with J or K, and Ctrl or Cmd with A; Escape clears the
 * selection. J and K alone only move.
 */
export function useSelectionKeys({ selection, ...moves }: Options) {
  useKeys(selection === undefined ? [] : [...selectionBindings(selection, moves), ...keysToList()])

  useEffect(() => {
    if (!selection) return
    const press = (event: KeyboardEvent) => {
      const change = selectionKey(event)
      if (change === 'all') event.preventDefault()
      if (change === 'all' || (change === 'none' && !selection.isEmpty)) selection[change]()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [selection])
}

/** Describes, only for the list of keys, the keys that `useSelectionKeys` handles by its own listener. */
const keysToList = () =>
  [
    { shown: 'Ctrl A', label: m.select_all() },
    { shown: 'Esc', label: m.select_none() },
  ].map((key) => ({ ...key, code: 'Unbound', run: () => {} }))
