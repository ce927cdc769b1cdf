import { checkBonus } from '@khlang/domain/cashier/bonus'
import * as m from '#paraglide/messages.js'
import { grouped } from '#ui/numbers.ts'
import { readBonus } from './bonus.ts'
import { useMe } from './me.ts'

/** The bonus that was typed, and why it cannot be given. One that the request came with (`asked`) is the shop's own promise. */
export function useBonus(typed: string, asked = 0) {
  const { bonusCeiling } = useMe()
  const value = readBonus(typed)
  return { value: value ?? 0, text: grouped(value ?? 0), why: bonusProblem(value, asked, bonusCeiling) }
}

function bonusProblem(value: number | null, asked: number, ceiling: number): string | null {
  if (value === null) return m.bonus_unreadable()
  return checkBonus({ given: value, asked }, ceiling) === true
    ? null
    : m.bonus_too_high({ most: grouped(ceiling) })
}
