import { checkBonus } from '@khlang/domain/cashier/bonus'
import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'
import { readBonus } from './bonus.ts'
import { useMe } from '../session/me.ts'

/** Returns the typed bonus (0 if it is unreadable), and why it cannot be given, or null. */
export function useBonus(text: string) {
  const { bonusCeiling } = useMe()
  const value = readBonus(text)
  return { value: value ?? 0, text: grouped(value ?? 0), disabledReason: bonusProblem(value, bonusCeiling) }
}

function bonusProblem(value: number | null, ceiling: number): string | null {
  if (value === null) return m.bonus_unreadable()
  return checkBonus(value, ceiling) === true ? null : m.bonus_too_high({ most: grouped(ceiling) })
}
