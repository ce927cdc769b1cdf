import { type PlayerField, playerFields } from '@khlang/domain/players/player-fields'
import { type Base, type Emptied, isChanged } from './changes.ts'
import type { Draft } from './draft.ts'

type Conflict = { field: PlayerField; theirs: string; mine: string }
export type Merged = {
  /** Fields that both persons changed to different values: the employee chooses. */
  conflicts: Conflict[]
  /** Fields that the other person changed, except the conflicts. The other person's values are used. */
  taken: { field: PlayerField; theirs: string }[]
}

type Sides = { mine: Draft; base: Base; theirs: Base; emptied: Emptied }

/**
 * Merges by field after somebody else saved first. Returns the conflicts, and the fields whose values are
 * taken from the other person.
 */
export function mergeOf({ mine, base, theirs, emptied }: Sides): Merged {
  const merged: Merged = { conflicts: [], taken: [] }
  for (const field of playerFields) {
    const shown = (side: Base) => side.hidden[field as keyof Base['hidden']] ?? side.draft[field]
    const byThem = shown(theirs) !== shown(base)
    if (!byThem) continue
    const byUs = isChanged(field, mine, base, emptied)
    // If both typed the same value, there is no conflict.
    if (byUs && isChanged(field, mine, theirs, emptied))
      merged.conflicts.push({ field, theirs: shown(theirs), mine: emptied.has(field) ? '' : mine[field] })
    else merged.taken.push({ field, theirs: shown(theirs) })
  }
  return merged
}

/**
 * Returns the fields after merging: the own value if it was changed and, in a conflict, chosen; otherwise the other
 * person's value.
 */
export function mergedDraft(sides: Sides, keep: ReadonlySet<PlayerField>): Draft {
  const { mine, base, theirs, emptied } = sides
  const conflicting = new Set(mergeOf(sides).conflicts.map(({ field }) => field))
  return Object.fromEntries(
    playerFields.map((field) => {
      const ours = isChanged(field, mine, base, emptied)
      return [field, ours && (!conflicting.has(field) || keep.has(field)) ? mine[field] : theirs.draft[field]]
    }),
  ) as Record<PlayerField, string>
}

/** Returns the hidden values that are still to be removed: not those for which the other person's value was chosen. */
export function mergedEmptied(sides: Sides, keep: ReadonlySet<PlayerField>): Emptied {
  const notKept = new Set(mergeOf(sides).conflicts.flatMap(({ field }) => (keep.has(field) ? [] : [field])))
  return new Set([...sides.emptied].filter((field) => !notKept.has(field)))
}
