import { useState } from 'react'

/** The open row also after it has left its list: what somebody is typing about it must not go with it. */
export function useStickyRow<Row extends { id: string }>(
  id: string | null,
  row: Row | undefined,
): Row | null {
  const [kept, setKept] = useState<Row | null>(null)
  if (row && row !== kept) setKept(row)
  const shown = row ?? kept
  return id !== null && shown?.id === id ? shown : null
}
