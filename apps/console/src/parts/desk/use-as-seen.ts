import { useState } from 'react'
import type { Problem } from '../problems/problem.ts'

/**
 * The row that a form was opened on. A save sends the version seen here, even if the row was updated meanwhile, so no
 * other change is overwritten unseen. If somebody saved first, `meet` takes their row from the refusal. The typed
 * values stay, and the next save knowingly overwrites theirs.
 */
export function useAsSeen<Row>(row: Row) {
  const [seen, see] = useState(row)
  /** Shows the row that the other person saved, and returns it; null for any other problem. */
  const meet = (problem: Problem): NonNullable<Row> | null => {
    const theirs = problem.details.row as NonNullable<Row> | undefined
    if (problem.code !== 'stale-version' || !theirs) return null
    see(theirs)
    return theirs
  }
  return { seen, see, meet }
}
