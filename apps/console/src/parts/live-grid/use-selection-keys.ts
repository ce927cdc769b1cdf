import { useEffect } from 'react'
import * as m from '#paraglide/messages.js'
import { useKeys } from '#parts/keys/use-keys.ts'
import type { SelectionControl } from '#parts/lists/use-selection.ts'

type Options = {
  selection: SelectionControl | undefined
  order: readonly string[]
  /** Where the hand is: the focused row, else the open one. */
  current: string | null
  /** Goes to the next or previous row; the id of where it came to. */
  move: (step: 1 | -1) => string | null
}

/** X, Shift with J or K, Ctrl or Cmd with A, Escape: choosing rows without a mouse. Only where rows can be chosen. */
export function useSelectionKeys({ selection, order, current, move }: Options) {
  const reach = (step: 1 | -1) => {
    if (current !== null && selection?.isEmpty) selection.extend(order, current)
    const id = move(step)
    if (id !== null) selection?.extend(order, id)
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
  const escape = {
    code: 'Escape',
    shown: 'Esc',
    label: m.select_none(),
    always: true,
    run: () => selection?.none(),
  }
  useKeys(selection === undefined ? [] : selection.isEmpty ? bindings : [...bindings, escape])

  useEffect(() => {
    if (!selection) return
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'KeyA' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      const target = event.target as HTMLElement
      if (
        target.closest('input:not([type=checkbox]), textarea, select') ||
        document.querySelector('dialog[open]')
      )
        return
      event.preventDefault()
      selection.all()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [selection])
}
