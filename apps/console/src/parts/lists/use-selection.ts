import { useMemo, useState } from 'react'
import {
  idsBetween,
  withSelected,
  everything,
  isChosen,
  isEmpty,
  nothing,
  type Selection,
} from './selection.ts'

type State = { key: string; selection: Selection; anchor: string | null }

/** Keeps the selection of a list. `key` names the list with its filter and sort; a new key starts with no selection. */
export function useSelection(key: string) {
  const [state, setState] = useState<State>({ key, selection: nothing, anchor: null })
  // Also when an earlier filter comes back: "all" would include rows that came since.
  if (state.key !== key) setState({ key, selection: nothing, anchor: null })
  const { selection, anchor } = state.key === key ? state : { selection: nothing, anchor: null }

  return useMemo(() => {
    const set = (next: Selection, from: string | null) => setState({ key, selection: next, anchor: from })
    return {
      selection,
      isEmpty: isEmpty(selection),
      has: (id: string) => isChosen(selection, id),
      toggle: (id: string) => set(withSelected(selection, [id], !isChosen(selection, id)), id),
      /**
       * Extends the selection from the last selected row to this one, or from the focused row (`focused`) if
       * there was none.
       */
      extend(order: readonly string[], id: string, focused: string | null = null) {
        const from = anchor ?? focused ?? id
        set(withSelected(selection, idsBetween(order, from, id), true), from)
      },
      all: () => set(everything, null),
      none: () => set(nothing, null),
    }
  }, [key, selection, anchor])
}
export type SelectionControl = ReturnType<typeof useSelection>

/** Returns the selection as parameters of an export. */
export const chosenQuery = (selection: Selection): Record<string, string> =>
  selection.kind === 'some'
    ? { ids: [...selection.ids].join(',') }
    : selection.except.size > 0
      ? { except: [...selection.except].join(',') }
      : {}
