/**
 * Checks whether the database still has everything that was recorded outside it. Each record of a witness carries the
 * epoch of the history in which it was written. Accepting a lost history begins the next epoch (decision 0044).
 */

/** The head (last link) of the audit chain at some moment. */
export type WitnessedHead = { epoch: number; place: number; hash: string }
/** One take of an order for sending. `number` is that of the attempt, counted across all orders. */
export type WitnessedTake = { epoch: number; number: number; order: string }
/** An accepted loss of history: audit lines sealed up to `cut` are unchanged, later ones are lost. */
export type Acceptance = { epoch: number; cut: number }

/**
 * Returns the heads that the database must still have. Heads after a cut are not expected any more, since the
 * loss was accepted.
 */
export function validHeads<Head extends WitnessedHead>(
  heads: readonly Head[],
  acceptances: readonly Acceptance[],
): Head[] {
  return heads.filter(({ epoch, place }) =>
    acceptances.every((one) => one.epoch <= epoch || place <= one.cut),
  )
}

/** Returns only the takes of the current epoch, since earlier orders were checked when a loss was accepted. */
export const takesOfEpoch = (takes: readonly WitnessedTake[], epoch: number): WitnessedTake[] =>
  takes.filter((take) => take.epoch === epoch)

/** Returns the current epoch: that of the last accepted loss, or 0 if no loss was ever accepted. */
export const epochOf = (acceptances: readonly Acceptance[]): number =>
  Math.max(0, ...acceptances.map(({ epoch }) => epoch))

/** What the witness recorded, compared with what the database has. */
export type Comparison = {
  epoch: { witnessed: number; database: number }
  /** How many heads that must exist in the database are missing or different. */
  heads: number
  /** How many takes are missing in the database. */
  takes: number
}

/**
 * What is missing in the database: an accepted loss (`acceptance`), heads of the audit chain, or takes. `restored`: a
 * backup was restored and is marked as such. `heads` and `takes` of a loss: how many are missing.
 */
export const lossKinds = ['acceptance', 'heads', 'takes', 'restored'] as const
export type Loss = { what: (typeof lossKinds)[number][]; heads: number; takes: number }

/**
 * Returns the lost part of the database; null if nothing is missing. A database may have more than the
 * witness, since the witness is written later.
 */
export function findHistoryLoss({ epoch, heads, takes }: Comparison): Loss | null {
  const what: Loss['what'] = []
  if (epoch.witnessed > epoch.database) what.push('acceptance')
  if (heads > 0) what.push('heads')
  if (takes > 0) what.push('takes')
  return what.length === 0 ? null : { what, heads, takes }
}
