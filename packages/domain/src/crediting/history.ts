/**
 * Checks whether the database still has everything that was recorded outside it. Each record of a witness carries the
 * epoch of the history in which it was written. Accepting a lost history begins the next epoch (decision 0044).
 */

/** The end of the audit's chain at some moment. */
export type WitnessedHead = { epoch: number; place: number; hash: string }
/** One take of an order for sending. `number` is that of the attempt, counted across all orders. */
export type WitnessedTake = { epoch: number; number: number; order: string }
/** An accepted loss of history: what was sealed up to `cut` is unchanged, the rest is gone. */
export type Acceptance = { epoch: number; cut: number }

/** Returns the heads that the database must still have. Heads after a cut were given up when the loss was accepted. */
export function validHeads<Head extends WitnessedHead>(
  heads: readonly Head[],
  accepted: readonly Acceptance[],
): Head[] {
  return heads.filter(({ epoch, place }) => accepted.every((one) => one.epoch <= epoch || place <= one.cut))
}

/**
 * Returns the takes of the present epoch only: the person who accepted a loss looked at every earlier order.
 */
export const takesOfEpoch = (takes: readonly WitnessedTake[], epoch: number): WitnessedTake[] =>
  takes.filter((take) => take.epoch === epoch)

/** Returns the present epoch: that of the last accepted loss, or 0 if no loss was ever accepted. */
export const epochOf = (accepted: readonly Acceptance[]): number =>
  Math.max(0, ...accepted.map(({ epoch }) => epoch))

/** The counts of the witness compared with the database. */
export type Comparison = {
  epoch: { witnessed: number; database: number }
  /** How many heads that must exist are missing or different. */
  heads: number
  takes: number
}

/** `restored`: a backup was restored and is marked as such. */
export const lossKinds = ['acceptance', 'heads', 'takes', 'restored'] as const
export type Loss = { what: (typeof lossKinds)[number][]; heads: number; takes: number }

/**
 * Returns what the database lost; null when nothing is missing. A database with more than the witness has
 * lost nothing: the witness is written after it.
 */
export function findHistoryLoss({ epoch, heads, takes }: Comparison): Loss | null {
  const what: Loss['what'] = []
  if (epoch.witnessed > epoch.database) what.push('acceptance')
  if (heads > 0) what.push('heads')
  if (takes > 0) what.push('takes')
  return what.length === 0 ? null : { what, heads, takes }
}
