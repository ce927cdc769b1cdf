import type { Exclusion, ExclusionScope } from '@khlang/domain/players/exclusion'
import type { Day } from '@khlang/domain/time'

export const forGood = 'for-good'

/** The chosen values. `until`: the last day, or `forGood`. */
export type ExclusionDraft = { scope: ExclusionScope; until: string; reason: string; lift: boolean }

/** Returns the exclusion to save; null to lift it. Without a last day it is for good. */
export const exclusionOf = ({ scope, until, lift }: ExclusionDraft): Exclusion | null =>
  lift ? null : { from: scope, until: until === forGood ? null : (until as Day) }
