import type { Allowed } from '../decision.ts'
import { may, type Role } from '../staff/acts.ts'
import type { Day } from '../time.ts'

/**
 * Scope of an exclusion that a player asked for, the narrower first (`isWeaker` relies on the order): rewards, or
 * deposits and rewards. Withdrawals stay possible in either case.
 */
export const exclusionScopes = ['rewards', 'deposits'] as const
export type ExclusionScope = (typeof exclusionScopes)[number]

/**
 * An exclusion is in force from the moment it is saved. `from`: what the player is excluded from. `until`: its last
 * Bangkok day; null means permanent.
 */
export type Exclusion = { from: ExclusionScope; until: Day | null }

/** Whether the exclusion is still in force on this day, which may be its last. */
export const isRunning = (exclusion: Exclusion | null, day: Day): exclusion is Exclusion =>
  exclusion !== null && (exclusion.until === null || exclusion.until >= day)

/** Whether the player is excluded from rewards on this day. Both scopes exclude from rewards. */
export const isExcludedFromRewards = (exclusion: Exclusion | null, day: Day): boolean =>
  isRunning(exclusion, day)

/** Whether the player is excluded from deposits too, and not only from rewards, on this day. */
export const isExcludedFromDeposits = (exclusion: Exclusion | null, day: Day): boolean =>
  isRunning(exclusion, day) && exclusion.from === 'deposits'

const reach = (scope: ExclusionScope) => exclusionScopes.indexOf(scope)

/** Whether the change would make an exclusion in force narrower or shorter, or end it. */
export function isWeaker(before: Exclusion | null, after: Exclusion | null, today: Day): boolean {
  if (!isRunning(before, today)) return false
  if (!isRunning(after, today)) return true
  const isShorter = after.until !== null && (before.until === null || after.until < before.until)
  return isShorter || reach(after.from) < reach(before.from)
}

/**
 * Whether this role may change an exclusion. Any employee who may write notes can set or extend it. Weakening it needs
 * the permission to change standings.
 */
export function mayChangeExclusion(
  role: Role,
  { before, after, today }: { before: Exclusion | null; after: Exclusion | null; today: Day },
): Allowed<'not-permitted' | 'exclusion-stands'> {
  if (!may(role, 'player.note')) return 'not-permitted'
  return !isWeaker(before, after, today) || may(role, 'player.standing') || 'exclusion-stands'
}
