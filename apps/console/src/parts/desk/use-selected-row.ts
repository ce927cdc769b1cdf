import { useEffect, useState } from 'react'
import { useStableCallback } from '../use-stable-callback.ts'

/** How long the selection must not move before the URL is updated. */
const restMs = 150

type Selected = {
  id: string
  /** The id in the URL when the selection moved. */
  from: string | null
  /** The id that was set last. The URL reports it back as a change. */
  said?: string
}

/**
 * Keeps the selected row of a desk. The selection moves at once; the URL follows when the selection has not
 * moved for a moment. If the URL changes meanwhile, by the back button or a link, the URL wins.
 */
export function useSelectedRow(address: string | null, say: (id: string | null) => void) {
  const [selected, setSelected] = useState<Selected | null>(null)
  if (selected !== null && address !== selected.from)
    setSelected(address === selected.said && address !== selected.id ? { ...selected, from: address } : null)

  const tell = useStableCallback(say)
  useEffect(() => {
    if (selected === null || selected.said === selected.id) return
    const { id } = selected
    const timer = setTimeout(() => {
      setSelected((now) => now && { ...now, said: id })
      tell(id)
    }, restMs)
    return () => clearTimeout(timer)
  }, [selected, tell])

  const select = useStableCallback((id: string | null) => {
    if (id !== null) return setSelected((now) => ({ ...now, id, from: address }))
    setSelected(null)
    say(null)
  })
  return { selectedId: selected?.id ?? address, select }
}
