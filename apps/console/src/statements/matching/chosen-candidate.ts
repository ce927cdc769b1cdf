import type { Candidate } from '@khlang/contract/statements/statement-matching'

/** Minimum points for preselecting the first candidate. With fewer points a person must choose. */
const surePoints = 60

/**
 * Returns the candidate that Enter would match: the chosen one; otherwise the first, if it is waiting and has
 * the same amount and enough points; otherwise null. An ambiguous entry has none until a person chooses.
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
