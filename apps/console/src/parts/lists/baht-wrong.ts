import * as m from '#messages'
import { typedBaht } from './typed-baht.ts'

/** Returns the error of a typed amount, which must be whole and at least one baht; null if it is valid. */
export function bahtWrong(text: string): string | null {
  const baht = typedBaht(text)
  if (baht === undefined) return m.filter_amount_wrong()
  return Number(baht) < 1 ? m.amount_least_baht() : null
}
