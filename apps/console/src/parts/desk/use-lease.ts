import { useEffect, useRef } from 'react'
import { Problem } from '../problems/problem.ts'
import { useStableCallback } from '../use-stable-callback.ts'

const renewEveryMs = 45_000
const idleAfterMs = 90_000

/**
 * Renews the employee's claim every 45 seconds while its row is open, the tab is visible, and the pointer or a key was
 * used in the last 90 seconds. Otherwise the claim expires. `onRow` gets the renewed row, or that of a refusal.
 */
export function useLease<Row>(
  id: string | null,
  { renew: ask, onRow }: { renew: (id: string) => Promise<Row>; onRow: (row: Row) => void },
) {
  const activeAt = useRef(0)
  const renewClaim = useStableCallback(ask)
  const showRow = useStableCallback(onRow)

  useEffect(() => {
    if (id === null) return
    const noteActivity = () => (activeAt.current = Date.now())
    noteActivity()
    const renewIfActive = async () => {
      if (document.hidden || Date.now() - activeAt.current > idleAfterMs) return
      try {
        showRow(await renewClaim(id))
      } catch (error) {
        const row = error instanceof Problem ? (error.details.row as Row | undefined) : undefined
        if (row) showRow(row)
      }
    }
    const timer = setInterval(() => void renewIfActive(), renewEveryMs)
    addEventListener('pointermove', noteActivity, { passive: true })
    addEventListener('keydown', noteActivity)
    return () => {
      clearInterval(timer)
      removeEventListener('pointermove', noteActivity)
      removeEventListener('keydown', noteActivity)
    }
  }, [id, renewClaim, showRow])
}
