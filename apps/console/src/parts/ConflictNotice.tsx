import { Button } from '@mantine/core'
import * as m from '#messages'
import type { Problem } from '#parts/problem.ts'
import { whenText } from '#parts/when.ts'

type Props = { problem: Problem; onTheirs: () => void }
/** What rows say of who changed them last: some do not. */
type Changed = { employee?: string | null; changedBy?: string | null; updatedAt?: string; changedAt?: string }

/** Somebody saved first: who and when. What was typed stays; saving again puts it over theirs, knowingly. */
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
      <Button size="compact-sm" variant="default" onClick={onTheirs}>
        {m.form_take_theirs()}
      </Button>
    </span>
  )
}
