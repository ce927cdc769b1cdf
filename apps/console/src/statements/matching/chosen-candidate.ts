import type { Candidate } from '@khlang/contract/statements/statement-matching'

/** Minimum score (of 100) for preselecting the first candidate. With fewer points a person must choose. */
const surePoints = 60

/**
 * Returns the candidate that Enter would match. Somebody who chose one (`choice` is its request's id) decided against the
 * others: it is the chosen one, or null once that is no longer listed. Without a choice it is the first, if it is waiting
 * and has the same amount and enough points; an ambiguous entry has none until a person chooses.
 */
export function chosenCandidate(
  rows: readonly Candidate[],
  ambiguous: boolean,
  choice: string | null,
): Candidate | null {
  if (choice !== null) return rows.find(({ deposit }) => deposit.id === choice) ?? null
  const first = rows[0]
  return first &&
    !ambiguous &&
    first.sameAmount &&
    first.score >= surePoints &&
    first.deposit.state === 'pending'
    ? first
    : null
}

/** A text that was typed for one request, such as its bonus. */
export type TypedFor = { depositId: string; text: string }

/**
 * Returns the text if it was typed for the request that is chosen now; null if not. So what is typed for one request is
 * never sent with another.
 */
export const textFor = (typedText: TypedFor | null, chosen: Candidate | null): string | null =>
  typedText !== null && typedText.depositId === chosen?.deposit.id ? typedText.text : null
