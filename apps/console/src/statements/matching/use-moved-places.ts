import { useState } from 'react'

/**
 * Returns how often another candidate than before has come to stand at one of the places, which have numbers for keys. A
 * list that only becomes longer or shorter at its end moves nothing. `ids` is null before the list is read.
 */
export function useMovedPlaces(ids: readonly string[] | null): number {
  const [last, setLast] = useState({ ids, count: 0 })
  if (ids === null || String(ids) === String(last.ids)) return last.count
  const places = Math.min(ids.length, last.ids?.length ?? 0)
  const hasMoved = ids.slice(0, places).some((id, place) => id !== last.ids?.[place])
  const count = last.count + (hasMoved ? 1 : 0)
  setLast({ ids, count })
  return count
}
