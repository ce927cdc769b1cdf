import { useEffect, useState } from 'react'
import { useLatest } from './use-latest.ts'

/** How long the selection rests on a row before the address says which. */
const restMs = 150

type Selected = {
  id: string
  /** What the address said when the selection left. */
  from: string | null
  /** What we had the address say last; it comes back to us as news. */
  said?: string
}

/**
 * The selected row of a desk. The selection moves at once; the address, which takes its time, follows when it rests. Whoever changes the address
 * meanwhile, by the way back or a link, has the last word.
 */
export function useSelectedRow(address: string | null, say: (id: string | null) => void) {
  const [selected, setSelected] = useState<Selected | null>(null)
  if (selected !== null && address !== selected.from)
    setSelected(address === selected.said && address !== selected.id ? { ...selected, from: address } : null)

  const tell = useLatest(say)
  useEffect(() => {
    if (selected === null || selected.said === selected.id) return
    const { id } = selected
    const timer = setTimeout(() => {
      setSelected((now) => now && { ...now, said: id })
      tell(id)
    }, restMs)
    return () => clearTimeout(timer)
  }, [selected, tell])

  const select = useLatest((id: string | null) => {
    if (id !== null) return setSelected((now) => ({ ...now, id, from: address }))
    setSelected(null)
    say(null)
  })
  return { selectedId: selected?.id ?? address, select }
}
