import { useEffect } from 'react'
import { Problem } from '../problems/problem.ts'
import { useStableCallback } from '../use-stable-callback.ts'
import { keepLease } from './keep-lease.ts'

/**
 * Renews the employee's claim while its row is open and they are at work (`keepLease`); otherwise the claim expires.
 * `onRow` gets the renewed row, or that of a refusal.
 */
export function useLease<Row>(
  id: string | null,
  { renew: ask, onRow }: { renew: (id: string) => Promise<Row>; onRow: (row: Row) => void },
) {
  const renewClaim = useStableCallback(ask)
  const showRow = useStableCallback(onRow)

  useEffect(() => {
    if (id === null) return
    return keepLease(() => {
      renewClaim(id).then(showRow, (error: unknown) => {
        const row = error instanceof Problem ? (error.details.row as Row | undefined) : undefined
        if (row) showRow(row)
      })
    })
  }, [id, renewClaim, showRow])
}
