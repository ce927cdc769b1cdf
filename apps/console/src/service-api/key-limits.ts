import { readPerMinute } from '@khlang/domain/service-api/service-key'
import { readBonus } from '#parts/desk/bonus.ts'

/** Requests per minute, and the highest bonus of a deposit in credits. */
type KeyLimits = { perMinute: number; bonusCeiling: number }
export type TypedLimits = Record<keyof KeyLimits, string>

/**
 * Reads the typed limits of a key, each null if it cannot be read. Only a key that promises bonuses has a ceiling
 * to type; any other keeps its own.
 */
export const readKeyLimits = (
  { perMinute, bonusCeiling }: TypedLimits,
  { kept, canPromiseBonus }: { kept: KeyLimits; canPromiseBonus: boolean },
): Record<keyof KeyLimits, number | null> => ({
  perMinute: readPerMinute(perMinute),
  bonusCeiling: canPromiseBonus ? readBonus(bonusCeiling) : kept.bonusCeiling,
})

/** Whether the typed limits are those that the key has. */
export const isSame = (wanted: Record<keyof KeyLimits, number | null>, kept: KeyLimits): boolean =>
  wanted.perMinute === kept.perMinute && wanted.bonusCeiling === kept.bonusCeiling
