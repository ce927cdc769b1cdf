import { useMemo, useState } from 'react'
import type { Column } from './column.ts'

/** Which columns this person wants to see of a list, remembered in the browser. */
export function useColumns<Row>(name: string, columns: readonly Column<Row>[]) {
  const key = `khlang.hiddenColumns.${name}`
  const [hidden, setHidden] = useState<readonly string[]>(() => read(key))
  const shown = useMemo(
    () => columns.filter(({ id, fixed }) => fixed || !hidden.includes(id)),
    [columns, hidden],
  )
  function toggle(id: string) {
    const next = hidden.includes(id) ? hidden.filter((other) => other !== id) : [...hidden, id]
    localStorage.setItem(key, JSON.stringify(next))
    setHidden(next)
  }
  return { shown, hidden, toggle }
}

function read(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : []
  } catch {
    return []
  }
}
