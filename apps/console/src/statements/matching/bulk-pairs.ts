import type { Candidate } from '@khlang/contract/statements/statement-matching'
import type { EntryRow } from '@khlang/contract/statements/statements'

export type Previewed = {
  entry: EntryRow
  /**
   * `ready`: proposed and without doubt, so it is ticked at first; `look`: a person must look, and may tick it if it
   * has a request; `not-eligible`: it cannot be matched.
   */
  group: 'ready' | 'look' | 'not-eligible'
  /** The code of the reason for the group, which `whyText` puts into words. */
  why: string
  best: Candidate | null
}
/**
 * A pair as it was previewed. If it has changed since, the server refuses it. A repeat uses the same
 * operation id.
 */
export type Pair = {
  operationId: string
  entryId: string
  entryVersion: number
  depositId: string
  depositVersion: number
}

/** Returns the rows that are ticked at first: only certain pairs. */
export const tickedAtFirst = (rows: readonly Previewed[]): ReadonlySet<string> =>
  new Set(rows.filter(({ group }) => group === 'ready').map(({ entry }) => entry.id))

/** Whether another ticked entry already has this one's request. */
export const isTaken = (rows: readonly Previewed[], ticked: ReadonlySet<string>, row: Previewed) =>
  rows.some(
    ({ entry, best }) =>
      entry.id !== row.entry.id && ticked.has(entry.id) && best?.deposit.id === row.best?.deposit.id,
  )

/** Returns the pairs of the ticked rows, each with an operation id by `newId`. */
export function pairsOf(
  rows: readonly Previewed[],
  ticked: ReadonlySet<string>,
  newId: () => string,
): Pair[] {
  return rows.flatMap(({ entry, best }) =>
    best && ticked.has(entry.id)
      ? [
          {
            operationId: newId(),
            entryId: entry.id,
            entryVersion: entry.version,
            depositId: best.deposit.id,
            depositVersion: best.deposit.version,
          },
        ]
      : [],
  )
}

/** Whole credits, the request's bonus included. */
export const creditsOf = ({ deposit }: Candidate) => Number(deposit.amount) + deposit.bonus

/** The credits of all ticked pairs, bonuses included. */
export const totalOf = (rows: readonly Previewed[], ticked: ReadonlySet<string>) =>
  rows.reduce((sum, { entry, best }) => sum + (best && ticked.has(entry.id) ? creditsOf(best) : 0), 0)
