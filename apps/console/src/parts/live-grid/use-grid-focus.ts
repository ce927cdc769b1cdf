import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { cellAfter } from './grid-keys.ts'

type Options = {
  scroller: RefObject<HTMLDivElement | null>
  order: readonly string[]
  columns: number
  rowHeight: number
  scrollToRow: (index: number) => void
  onMove: ((id: string) => void) | undefined
  onOpen: ((id: string) => void) | undefined
  selectedId: string | null
  focusRequests: number
  /** Called for Shift with an arrow key: extends the selection to the reached row. */
  onReach: ((id: string, from: string | null) => void) | undefined
  /** Called for Space on the check of a row: selects the row, or no longer. */
  onCheck: ((id: string) => void) | undefined
  /** The column that the keyboard reaches first: the row's name instead of its checkbox. */
  firstColumn: number
}

/**
 * Keeps one cell of the grid in the tab order. The cell is remembered by row id, so that rows arriving above
 * do not move the focus.
 */
export function useGridFocus(options: Options) {
  const { scroller, order, columns, rowHeight, scrollToRow, onMove, onOpen, onReach, onCheck } = options
  const { selectedId, focusRequests } = options
  const [focus, setFocus] = useState<{ id: string | null; column: number }>({
    id: null,
    column: options.firstColumn,
  })
  const focusWanted = useRef(false)
  const focused = useRef<string | null>(null)
  focused.current = focus.id

  // The focus follows the selection if the focus is in the grid, or if that was just requested.
  const handledRequest = useRef(focusRequests)
  useEffect(() => {
    const isRequested = handledRequest.current !== focusRequests
    if (selectedId === null || selectedId === focused.current) return
    if (!isRequested && !scroller.current?.contains(document.activeElement)) {
      // The focus stays where it is, but arrow keys continue from the newly selected row.
      if (onMove) setFocus(({ column }) => ({ id: selectedId, column }))
      return
    }
    handledRequest.current = focusRequests
    focusWanted.current = true
    setFocus(({ column }) => ({ id: selectedId, column }))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a request alone moves nothing, the selection does
  }, [selectedId, scroller])

  // After the selection is removed, the focus returns to the row that was selected.
  useEffect(() => {
    if (selectedId !== null || handledRequest.current === focusRequests) return
    handledRequest.current = focusRequests
    focusWanted.current = true
    setFocus((now) => ({ ...now }))
  }, [selectedId, focusRequests])

  useEffect(() => {
    if (!focusWanted.current || focus.id === null) return
    const row = scroller.current?.querySelector(`[data-id="${focus.id}"]`)
    const cell = row?.querySelector<HTMLElement>(`[data-column="${focus.column}"]`)
    if (!cell) return
    focusWanted.current = false
    cell.focus({ preventScroll: true })
    // While a dialog is closing, nothing behind it can be focused yet.
    if (document.activeElement !== cell) requestAnimationFrame(() => cell.focus({ preventScroll: true }))
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return // Alt and an arrow key go back and forward in the browser
    if (event.target instanceof HTMLElement && event.target.dataset['column'] === undefined) return
    const rowIndex = Math.max(0, focus.id === null ? 0 : order.indexOf(focus.id))
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / rowHeight) - 2)
    const size = { rows: order.length, columns, page }
    const nextCell = cellAfter(
      event.key,
      event.ctrlKey || event.metaKey,
      { row: rowIndex, column: focus.column },
      size,
    )
    const id = nextCell && order[nextCell.row]
    if (nextCell && id !== undefined) {
      event.preventDefault()
      focusWanted.current = true
      setFocus({ id: id!, column: nextCell.column })
      scrollToRow(nextCell.row)
      if (id !== focus.id) onMove?.(id!)
      if (event.shiftKey && id !== focus.id) onReach?.(id!, focus.id)
    } else if (isCheckKey(event) && focus.id !== null && onCheck) {
      event.preventDefault()
      onCheck(focus.id)
    } else if (event.key === 'Enter' && focus.id !== null && onOpen) {
      event.preventDefault()
      // If the cell has a link, Enter follows it.
      const link = (event.target as HTMLElement).querySelector('a')
      if (link) link.click()
      else onOpen(focus.id)
    }
  }

  const onFocus = (event: FocusEvent) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    const id = cell?.closest<HTMLElement>('[data-id]')?.dataset['id']
    if (cell && id !== undefined) setFocus({ id, column: Number(cell.dataset['column']) })
  }

  /** Moves to the next or previous row, from the last focused one. Returns its id; null if the list is empty. */
  function move(step: 1 | -1): string | null {
    const rowIndex = order.indexOf(focus.id ?? selectedId ?? '')
    const index = rowIndex < 0 ? 0 : Math.max(0, Math.min(order.length - 1, rowIndex + step))
    const id = order[index]
    if (id === undefined) return null
    focusWanted.current = true
    setFocus(({ column }) => ({ id, column }))
    scrollToRow(index)
    if (id !== selectedId) onMove?.(id)
    return id
  }

  return { focus, onKeyDown, onFocus, move }
}

/** Space alone on the cell with the check of a row. */
const isCheckKey = ({ key, target, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  key === ' ' && !ctrlKey && !metaKey && !shiftKey && (target as HTMLElement).dataset['check'] !== undefined
