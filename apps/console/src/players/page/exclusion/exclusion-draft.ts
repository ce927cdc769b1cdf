import type { Exclusion, ExclusionScope } from '@khlang/domain/players/exclusion'
import type { Day } from '@khlang/domain/time'
import { readDay } from '#parts/filters/read-day.ts'

/** The value of `until` for an exclusion without an end. */
export const forGood = 'for-good'

/** The chosen values. `until`: the last day as it is typed, or `forGood`. */
export type ExclusionDraft = { scope: ExclusionScope; until: string; reason: string; lift: boolean }

/** Returns the values with which the form opens: those of the running exclusion, or `usualUntil` as the last day. */
export const exclusionDraftOf = (running: Exclusion | null, usualUntil: Day): ExclusionDraft => ({
  scope: running?.from ?? 'deposits',
  until: running ? (running.until ?? forGood) : usualUntil,
  reason: '',
  lift: false,
})

/** Returns the last day: null for good, undefined while the typed text is empty or no day. */
export const lastDayOf = ({ until }: Pick<ExclusionDraft, 'until'>): Day | null | undefined =>
  until === forGood ? null : (readDay(until) ?? undefined)

/** Returns the exclusion to save; null to lift it, undefined while the last day is missing or cannot be read. */
export function exclusionOf(draft: ExclusionDraft): Exclusion | null | undefined {
  if (draft.lift) return null
  const until = lastDayOf(draft)
  return until === undefined ? undefined : { from: draft.scope, until }
}
