import { useState } from 'react'

/**
 * Returns the open row, even after it left its list, so that text being typed in it is not lost. Null if no
 * row is open or the open row was never in the list.
 */
export function useStickyRow<Row extends { id: string }>(
  id: string | null,
  row: Row | undefined,
): Row | null {
  const [keptRow, setKept] = useState<Row | null>(null)
  if (row && row !== keptRow) setKept(row)
  const shownRow = row ?? keptRow
  return id !== null && shownRow?.id === id ? shownRow : null
}
