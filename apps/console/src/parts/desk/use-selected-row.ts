import { useEffect, useState } from 'react'
import { useStableCallback } from '../use-stable-callback.ts'

/** How long the selection must rest before the address is updated. */
const restMs = 150

type Selected = {
  id: string
  /** The address when the selection moved away from it. */
  from: string | null
  /** The address that was set last; it comes back as a change. */
  said?: string
}

/**
 * The selected row of a desk. The selection moves at once; the slower address follows when it rests. A change of the
 * address meanwhile, by the back button or a link, takes precedence.
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
