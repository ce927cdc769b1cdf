import type { EntryRow } from '@khlang/contract/statements'
import { useEffect, useRef, useState } from 'react'
import { stream } from '#live/stream.ts'

/** What a colleague took over from me, wherever I am on the desk by now; until I have seen it. */
export function useTakenOver(me: string, open: EntryRow | null) {
  const [taken, setTaken] = useState<EntryRow | null>(null)
  const mine = useRef(new Set<string>())
  useEffect(() => {
    if (open?.state === 'claimed' && open.holder === me) mine.current.add(open.id)
  }, [open, me])
  useEffect(
    () =>
      stream.onRow(({ topic, row }) => {
        if (topic !== 'statements') return
        if (row.state === 'claimed' && row.holder === me) mine.current.add(row.id)
        else if (mine.current.delete(row.id) && row.state === 'claimed') setTaken(row)
      }),
    [me],
  )
  return { taken, seen: () => setTaken(null) }
}
