import type { Exclusion, ExclusionScope } from '@khlang/domain/players/exclusion'
import type { Day } from '@khlang/domain/time'

/** The value of `until` for an exclusion without an end. */
export const forGood = 'for-good'

/** The chosen values. `until`: the last day, or `forGood`. */
export type ExclusionDraft = { scope: ExclusionScope; until: string; reason: string; lift: boolean }

/** Returns the values with which the form opens: those of the running exclusion, or `usualUntil` as the last day. */
export const exclusionDraftOf = (running: Exclusion | null, usualUntil: Day): ExclusionDraft => ({
  scope: running?.from ?? 'deposits',
  until: running ? (running.until ?? forGood) : usualUntil,
  reason: '',
  lift: false,
})

/** Returns the exclusion to save; null to lift it. Without a last day it is for good. */
export const exclusionOf = ({ scope, until, lift }: ExclusionDraft): Exclusion | null =>
  lift ? null : { from: scope, until: until === forGood ? null : (until as Day) }
