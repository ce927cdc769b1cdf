import { useEffect, useState } from 'react'
import type { LiveList } from '#live/live-list.ts'
import type { Versioned } from '#live/row-book.ts'
import { isTyping } from '#parts/keys/is-typing.ts'
import { openedOverlays } from '#parts/live-grid/selection-bindings.ts'
import { nextRow } from '#parts/desk/next-row.ts'
import { useStableCallback } from '#parts/use-stable-callback.ts'
import { useSelectedRow } from '#parts/desk/use-selected-row.ts'

type Options<Row extends Versioned> = {
  list: LiveList<Row>
  /** The id of the open row in the URL. */
  address: string | null
  onAddress: (id: string | null) => void
  needsWork: (row: Row) => boolean
  opensNextRow: boolean
}

/** Manages which row is open beside the list, how it was opened, and which row comes next. */
export function useDesk<Row extends Versioned>({ list, address, onAddress, ...desk }: Options<Row>) {
  const { selectedId, select } = useSelectedRow(address, onAddress)
  const [openedByKeyOrConsole, setOpenedByKeyOrConsole] = useState<string | null>(null)
  const [focusRequests, setFocusRequests] = useState(0)
  if (openedByKeyOrConsole !== null && openedByKeyOrConsole !== selectedId) setOpenedByKeyOrConsole(null)

  const open = useStableCallback((id: string) => select(id))
  /** Opens a row by Enter, or after the one before. A repeated key must not act on the row that it has just opened. */
  const openByKey = useStableCallback((id: string) => {
    select(id)
    setOpenedByKeyOrConsole(id)
  })
  const close = useStableCallback(() => {
    select(null)
    setFocusRequests((times) => times + 1)
  })
  /**
   * Updates a finished row and opens the next waiting one, if the list does that. The next row is found before this one
   * leaves the list. Somebody who has opened another one meanwhile stays there.
   */
  const goOn = useStableCallback((row: Row) => {
    const idNeedsWork = (id: string) => {
      const one = list.get(id)
      return one !== undefined && !list.isLeaving(id) && desk.needsWork(one)
    }
    const next =
      desk.opensNextRow && row.id === selectedId ? nextRow(list.snapshot().order, row.id, idNeedsWork) : null
    list.take(row)
    if (next !== null) openByKey(next)
  })
  return { selectedId, openedByKeyOrConsole, focusRequests, open, openByKey, close, goOn }
}

/** Runs a function on Escape, unless something above the page uses the key or the user is typing. */
export function useEscape(run: (() => void) | null) {
  const escape = useStableCallback(() => run?.())
  const bound = run !== null
  useEffect(() => {
    if (!bound) return
    const press = (event: KeyboardEvent) => {
      if (event.code !== 'Escape' || event.defaultPrevented || document.querySelector(openedOverlays)) return
      if (isTyping(event)) return
      escape()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [bound, escape])
}
