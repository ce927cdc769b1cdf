import { useState } from 'react'
import type { Problem } from '../problems/problem.ts'

/**
 * Keeps the row for which a form was opened. A save sends this row's version even if the row was updated
 * meanwhile, so that no other change is overwritten unnoticed. If somebody else saved first, `takeNewerRow` takes
 * their row from the refusal. The typed values stay, and the next save overwrites the other change
 * deliberately. `shownOf`: what is shown of the row. A newer version in which only other values changed takes its place.
 */
export function useAsSeen<Row>(row: Row, shownOf?: (row: Row) => unknown) {
  const [seenRow, setSeenRow] = useState(row)
  if (shownOf && isNewer(row, seenRow) && isSame(shownOf(row), shownOf(seenRow))) setSeenRow(row)
  /** Takes and returns the row that somebody else saved first; null for any other problem, or without a row. */
  const takeNewerRow = (problem: Problem): NonNullable<Row> | null => {
    const newerRow = problem.details.row as NonNullable<Row> | undefined
    if (problem.code !== 'stale-version' || !newerRow) return null
    setSeenRow(newerRow)
    return newerRow
  }
  return { seenRow, setSeenRow, takeNewerRow }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const isNewer = (row: unknown, seenRow: unknown) => versionOf(row) > versionOf(seenRow)
const versionOf = (row: unknown) => (row as { version?: number } | null)?.version ?? 0
