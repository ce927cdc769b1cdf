import { Button } from '@mantine/core'
import * as m from '#paraglide/messages.js'
import type { Problem } from '#parts/problem.ts'
import { whenText } from '#parts/when.ts'

type Props = { problem: Problem; onTheirs: () => void }

/** Somebody saved first: who and when. What was typed stays; saving again puts it over theirs, knowingly. */
export function MetFirst({ problem, onTheirs }: Props) {
  const row = problem.details.row as { employee: string | null; updatedAt: string } | undefined
  if (!row) return null
  return (
    <span className="stack">
      <span>
        {m.form_met_first({ who: row.employee ?? m.conflict_system(), when: whenText(row.updatedAt) })}
      </span>
      <Button size="compact-sm" variant="default" onClick={onTheirs}>
        {m.form_take_theirs()}
      </Button>
    </span>
  )
}
