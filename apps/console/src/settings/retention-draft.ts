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
