import { useRef } from 'react'

/** The open row also after it has left its list: what somebody is typing about it must not go with it. */
export function useKept<Row extends { id: string }>(id: string | null, row: Row | undefined): Row | null {
  const kept = useRef<Row | null>(null)
  if (row) kept.current = row
  return id !== null && kept.current?.id === id ? kept.current : null
}
