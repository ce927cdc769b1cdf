import { Button } from '@mantine/core'
import * as m from '#messages'
import type { Problem } from '#parts/problems/problem.ts'
import { whenText } from '#parts/when.ts'

type Props = { problem: Problem; onTheirs: () => void }
/** Who changed the row last, and when, if the row says so. */
type Changed = { employee?: string | null; changedBy?: string | null; updatedAt?: string; changedAt?: string }

/**
 * Shows that somebody else saved first, with name and time. The typed values stay; saving again overwrites
 * the other change deliberately.
 */
export function ConflictNotice({ problem, onTheirs }: Props) {
  const row = problem.details.row as Changed | undefined
  if (problem.code !== 'stale-version' || !row) return null
  const { employee = row.changedBy, updatedAt = row.changedAt } = row
  return (
    <span className="stack">
      <span>
        {employee === undefined || !updatedAt
          ? m.form_met_somebody()
          : m.form_met_first({ who: employee ?? m.conflict_system(), when: whenText(updatedAt) })}
      </span>
      <span className="cluster">
        <Button size="compact-sm" variant="default" onClick={onTheirs}>
          {m.form_take_theirs()}
        </Button>
      </span>
    </span>
  )
}
