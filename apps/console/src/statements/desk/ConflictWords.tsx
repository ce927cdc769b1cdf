import * as m from '#messages'
import type { Problem } from '#parts/problems/problem.ts'
import { whenText } from '#parts/when.ts'
import { whoOrAddress } from '#parts/session/who.ts'
import { rowOfConflict } from '../matching/use-match.ts'

/**
 * If a refusal contains the changed entry or request, shows who changed it, when, and its current state; else nothing.
 */
export function ConflictWords({ problem }: { problem: Problem }) {
  const conflict = rowOfConflict(problem)
  if (!conflict) return null
  const row = 'entry' in conflict ? conflict.entry : conflict.deposit
  const texts = {
    what: 'entry' in conflict ? m.conflict_entry({ n: row.number }) : m.conflict_request({ n: row.number }),
    who: row.employee ? whoOrAddress(row.employee) : m.conflict_system(),
    when: whenText(row.updatedAt),
  }
  return (
    <span>
      {row.state === 'claimed'
        ? m.conflict_claimed(texts)
        : m.conflict_now({ ...texts, status: row.status })}{' '}
    </span>
  )
}

/** `ConflictWords` as a function, for the `refusal` of a form. */
export const conflictOf = (problem: Problem) => <ConflictWords problem={problem} />
