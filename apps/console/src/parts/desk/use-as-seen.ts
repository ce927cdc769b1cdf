import { useState } from 'react'
import type { Problem } from '../problems/problem.ts'

/**
 * Keeps the row for which a form was opened. A save sends this row's version even if the row was updated
 * meanwhile, so that no other change is overwritten unnoticed. If somebody else saved first, `takeNewerRow` takes
 * their row from the refusal. The typed values stay, and the next save overwrites the other change
 * deliberately.
 */
export function useAsSeen<Row>(row: Row) {
  const [seenRow, setSeenRow] = useState(row)
  /** Takes and returns the row that somebody else saved first; null for any other problem, or without a row. */
  const takeNewerRow = (problem: Problem): NonNullable<Row> | null => {
    const newerRow = problem.details.row as NonNullable<Row> | undefined
    if (problem.code !== 'stale-version' || !newerRow) return null
    setSeenRow(newerRow)
    return newerRow
  }
  return { seenRow, setSeenRow, takeNewerRow }
}
