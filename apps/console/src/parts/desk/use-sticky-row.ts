import { useState } from 'react'

/**
 * Returns the open row, also after it left its list, so that a text being typed there is not lost. Null if no row is
 * open or the open one was never in the list.
 */
export function useStickyRow<Row extends { id: string }>(
  id: string | null,
  row: Row | undefined,
): Row | null {
  const [kept, setKept] = useState<Row | null>(null)
  if (row && row !== kept) setKept(row)
  const shown = row ?? kept
  return id !== null && shown?.id === id ? shown : null
}
