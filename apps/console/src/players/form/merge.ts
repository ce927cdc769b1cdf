import { type PlayerField, playerFields } from '@khlang/domain/players/player-fields'
import { type Base, type Emptied, isChanged } from './changes.ts'
import type { Draft } from './draft.ts'

type Conflict = { field: PlayerField; theirs: string; mine: string }
export type Merged = {
  /** What both changed, each in his way: a person chooses. */
  conflicts: Conflict[]
  /** What only the other one changed: it is taken over. */
  taken: { field: PlayerField; theirs: string }[]
}

type Sides = { mine: Draft; base: Base; theirs: Base; emptied: Emptied }

/** Somebody saved first. Field by field: what he changed, what we changed, and where the two met. */
export function mergeOf({ mine, base, theirs, emptied }: Sides): Merged {
  const merged: Merged = { conflicts: [], taken: [] }
  for (const field of playerFields) {
    const shown = (side: Base) => side.hidden[field as keyof Base['hidden']] ?? side.draft[field]
    const byThem = shown(theirs) !== shown(base)
    if (!byThem) continue
    const byUs = isChanged(field, mine, base, emptied)
    // The same was typed by both: there is nothing to choose.
    if (byUs && isChanged(field, mine, theirs, emptied))
      merged.conflicts.push({ field, theirs: shown(theirs), mine: emptied.has(field) ? '' : mine[field] })
    else merged.taken.push({ field, theirs: shown(theirs) })
  }
  return merged
}

/** What stands in the fields afterwards: ours where we changed something and want it, theirs everywhere else. */
export function settledDraft(sides: Sides, keep: ReadonlySet<PlayerField>): Draft {
  const { mine, base, theirs, emptied } = sides
  const met = new Set(mergeOf(sides).conflicts.map(({ field }) => field))
  return Object.fromEntries(
    playerFields.map((field) => {
      const ours = isChanged(field, mine, base, emptied)
      return [field, ours && (!met.has(field) || keep.has(field)) ? mine[field] : theirs.draft[field]]
    }),
  ) as Record<PlayerField, string>
}
