import type { Candidate } from '@khlang/contract/statement-matching'

/** Below this the first candidate is a guess: a person chooses. */
const surePoints = 60

/**
 * The candidate that Enter would match: the one somebody chose, else the first when it stands out, has the same amount and is
 * well founded. An ambiguous entry has none until a person says which.
 */
export function chosenCandidate(
  rows: readonly Candidate[],
  ambiguous: boolean,
  choice: string | null,
): Candidate | null {
  const chosen = rows.find(({ deposit }) => deposit.id === choice)
  if (chosen) return chosen
  const first = rows[0]
  return first &&
    !ambiguous &&
    first.sameAmount &&
    first.score >= surePoints &&
    first.deposit.state === 'pending'
    ? first
    : null
}
