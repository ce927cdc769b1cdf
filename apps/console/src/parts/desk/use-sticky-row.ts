import { useState } from 'react'

/** Returns the open row even after it left its list, so that a text being typed there is not lost. */
export function useStickyRow<Row extends { id: string }>(
  id: string | null,
  row: Row | undefined,
): Row | null {
  const [kept, setKept] = useState<Row | null>(null)
  if (row && row !== kept) setKept(row)
  const shown = row ?? kept
  return id !== null && shown?.id === id ? shown : null
}
