import { type AdjustableRetention, adjustableRetentions, minRetentionDays } from '@khlang/domain/retention'

export type RetentionDays = Record<AdjustableRetention, number>

/** Whether this kind of data would be kept for fewer days than an owner may choose. */
export const isTooShort = (days: RetentionDays, kept: AdjustableRetention): boolean =>
  days[kept] < minRetentionDays[kept]

/** Returns an object with a value for each retention time that an owner may change. */
export const eachRetention = <Value>(valueOf: (kept: AdjustableRetention) => Value) =>
  Object.fromEntries(adjustableRetentions.map((kept) => [kept, valueOf(kept)])) as Record<
    AdjustableRetention,
    Value
  >

/** Returns the times as they are shown: the typed ones replace those that were read. */
export const withTyped = (seenDays: RetentionDays, typed: Partial<RetentionDays>): RetentionDays =>
  eachRetention((kept) => typed[kept] ?? seenDays[kept])

/**
 * Returns a typed time to add to the draft. One equal to the one read becomes undefined, which takes it out of the
 * draft.
 */
export const typedDays = (
  seenDays: RetentionDays,
  kept: AdjustableRetention,
  days: number,
): Partial<RetentionDays> => ({ [kept]: days === seenDays[kept] ? undefined : days })
