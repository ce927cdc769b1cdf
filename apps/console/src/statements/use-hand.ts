import { useEffect, useState } from 'react'
import { useLatest } from '#parts/use-latest.ts'

/** How long the hand rests on a row before the address says which. */
const restMs = 150

type Hand = {
  id: string
  /** What the address said when the hand left. */
  from: string | null
  /** What we had the address say last; it comes back to us as news. */
  said?: string
}

/**
 * The row the hand is on. It goes there at once; the address, which takes its time, follows when the hand rests. Whoever changes
 * the address meanwhile, by the way back or a link, has the last word.
 */
export function useHand(address: string | null, say: (id: string | null) => void) {
  const [hand, setHand] = useState<Hand | null>(null)
  if (hand !== null && address !== hand.from)
    setHand(address === hand.said && address !== hand.id ? { ...hand, from: address } : null)

  const tell = useLatest(say)
  useEffect(() => {
    if (hand === null || hand.said === hand.id) return
    const { id } = hand
    const timer = setTimeout(() => {
      setHand((now) => now && { ...now, said: id })
      tell(id)
    }, restMs)
    return () => clearTimeout(timer)
  }, [hand, tell])

  const select = useLatest((id: string | null) => {
    if (id !== null) return setHand((now) => ({ ...now, id, from: address }))
    setHand(null)
    say(null)
  })
  return { selectedId: hand?.id ?? address, select }
}
