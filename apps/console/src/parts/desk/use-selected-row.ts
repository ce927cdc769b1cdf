import { useEffect, useState } from 'react'
import { useStableCallback } from '../use-stable-callback.ts'

/** How many milliseconds the selection must rest before the URL is updated. */
const restMs = 150

type Selected = {
  id: string
  /** The id in the URL when the selection moved. */
  from: string | null
  /** The id last written to the URL, whose change then comes back as `idInUrl`. */
  written?: string
}

/**
 * Keeps the selected row of a desk. The selection moves at once; the URL follows when the selection has not
 * moved for a moment, and at once when it is cleared. If the URL changes meanwhile, by the back button or a link, the
 * URL wins.
 */
export function useSelectedRow(idInUrl: string | null, write: (id: string | null) => void) {
  const [selected, setSelected] = useState<Selected | null>(null)
  if (selected !== null && idInUrl !== selected.from)
    setSelected(
      idInUrl === selected.written && idInUrl !== selected.id ? { ...selected, from: idInUrl } : null,
    )

  const writeLater = useStableCallback(write)
  useEffect(() => {
    if (selected === null || selected.written === selected.id) return
    const { id } = selected
    const timer = setTimeout(() => {
      setSelected((now) => now && { ...now, written: id })
      writeLater(id)
    }, restMs)
    return () => clearTimeout(timer)
  }, [selected, writeLater])

  const select = useStableCallback((id: string | null) => {
    if (id !== null) return setSelected((now) => ({ ...now, id, from: idInUrl }))
    setSelected(null)
    write(null)
  })
  return { selectedId: selected?.id ?? idInUrl, select }
}
