import { checkBonus } from '@khlang/domain/cashier/bonus'
import * as m from '#messages'
import { typedCount } from '../typed-count.ts'
import { grouped } from '#ui/numbers.ts'

/** A typed bonus in credits. */
export type TypedBonus = {
  /** The bonus to give; null if it cannot be given. There is no default: 0 would be credited as if nobody had typed. */
  value: number | null
  /** What was read, for display; 0 if it is unreadable. */
  shown: number
  /** Why it cannot be given, or null. */
  disabledReason: string | null
}

/** Reads a typed bonus for an employee who may give at most `ceiling` credits. */
export function typedBonus(text: string, ceiling: number): TypedBonus {
  const read = readBonus(text)
  const isAllowed = read !== null && checkBonus(read, ceiling) === true
  const disabledReason =
    read === null ? m.bonus_unreadable() : isAllowed ? null : m.bonus_too_high({ most: grouped(ceiling) })
  return { value: isAllowed ? read : null, shown: read ?? 0, disabledReason }
}

/**
 * Reads a typed bonus in whole credits; Thai digits and commas are allowed, empty is 0. Null if the text is
 * no such number.
 */
export const readBonus = (text: string): number | null =>
  text.trim() === '' ? 0 : typedCount(text, { most: 999_999_999 })
