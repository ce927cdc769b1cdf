import { useMemo, useState } from 'react'
import { between, chosen, everything, isChosen, isEmpty, nothing, type Selection } from './selection.ts'

type State = { of: string; selection: Selection; anchor: string | null }

/** What is chosen of the list named by `key`; another filter begins with nothing. */
export function useSelection(key: string) {
  const [state, setState] = useState<State>({ of: key, selection: nothing, anchor: null })
  const { selection, anchor } = state.of === key ? state : { selection: nothing, anchor: null }

  return useMemo(() => {
    const set = (next: Selection, from: string | null) => setState({ of: key, selection: next, anchor: from })
    return {
      selection,
      isEmpty: isEmpty(selection),
      has: (id: string) => isChosen(selection, id),
      toggle: (id: string) => set(chosen(selection, [id], !isChosen(selection, id)), id),
      /** From where the last choice was made up to here; from where the hand was if there was none. */
      extend(order: readonly string[], id: string, hand: string | null = null) {
        const from = anchor ?? hand ?? id
        set(chosen(selection, between(order, from, id), true), from)
      },
      all: () => set(everything, null),
      none: () => set(nothing, null),
    }
  }, [key, selection, anchor])
}
export type SelectionControl = ReturnType<typeof useSelection>

/** What is chosen, as an export is asked for it. */
export const chosenQuery = (selection: Selection): Record<string, string> =>
  selection.kind === 'some'
    ? { ids: [...selection.ids].join(',') }
    : selection.except.size > 0
      ? { except: [...selection.except].join(',') }
      : {}
