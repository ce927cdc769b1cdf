import { useMe } from '../session/me.ts'
import { type TypedBonus, typedBonus } from './bonus.ts'

/** Returns the typed bonus, by what the employee may give. */
export const useBonus = (text: string): TypedBonus => typedBonus(text, useMe().bonusCeiling)
