/**
 * Whether the database still has all that was written down outside it. Everything that a witness says carries the epoch of the history in
 * which it was said: a history that was lost, and accepted as it now is, begins the next one (decision 0044).
 */

/** Where the audit's chain ended at some moment. */
export type WitnessedHead = { epoch: number; place: number; hash: string }
/** An order that was taken to be sent; numbered over all orders. */
export type WitnessedTake = { epoch: number; number: number; order: string }
/** A history that was lost and accepted: what was sealed up to `cut` is what it was before, the rest is gone. */
export type Acceptance = { epoch: number; cut: number }

/** What of it the database must still have: what lay behind a cut was given up when that was accepted. */
export function standingHeads<Head extends WitnessedHead>(
  heads: readonly Head[],
  accepted: readonly Acceptance[],
): Head[] {
  return heads.filter(({ epoch, place }) => accepted.every((one) => one.epoch <= epoch || place <= one.cut))
}

/** Takes are asked of the present epoch alone: whoever accepted a history has looked at every order before it. */
export const standingTakes = (takes: readonly WitnessedTake[], epoch: number): WitnessedTake[] =>
  takes.filter((take) => take.epoch === epoch)

export const epochOf = (accepted: readonly Acceptance[]): number =>
  Math.max(0, ...accepted.map(({ epoch }) => epoch))

/** What the witness says, beside what the database has of it. */
export type Comparison = {
  epoch: { witnessed: number; database: number }
  /** How many heads that must stand are not there, or are others. */
  heads: number
  takes: number
}

/** `restored`: a backup was brought back, and says so itself. */
export const lossKinds = ['acceptance', 'heads', 'takes', 'restored'] as const
export type Loss = { what: (typeof lossKinds)[number][]; heads: number; takes: number }

/** Null when nothing is missing. A database that has more than the witness is well: the witness is written after it. */
export function lossIn({ epoch, heads, takes }: Comparison): Loss | null {
  const what: Loss['what'] = []
  if (epoch.witnessed > epoch.database) what.push('acceptance')
  if (heads > 0) what.push('heads')
  if (takes > 0) what.push('takes')
  return what.length === 0 ? null : { what, heads, takes }
}
