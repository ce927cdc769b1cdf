import { useState } from 'react'
import type { Problem } from './problem.ts'

/**
 * The row that a form was opened on. A save names the version that was seen here, however often the row is told anew
 * meanwhile: so nobody's work is written over unseen. Where somebody saved first, `meet` takes up their row from the
 * refusal; what was typed stays, and the next save puts it over theirs, knowingly.
 */
export function useAsSeen<Row>(row: Row) {
  const [seen, see] = useState(row)
  /** Their row, or null where the problem is another one. */
  const meet = (problem: Problem): NonNullable<Row> | null => {
    const theirs = problem.details.row as NonNullable<Row> | undefined
    if (problem.code !== 'stale-version' || !theirs) return null
    see(theirs)
    return theirs
  }
  return { seen, see, meet }
}
