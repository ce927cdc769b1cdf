import * as m from '#messages'
import { typedCredits } from '#parts/lists/typed-baht.ts'
import { grouped } from '#ui/numbers.ts'

/** Returns what is wrong with typed goodwill credits; null if an employee with this ceiling may give them. */
export function goodwillWrong(typed: string, ceiling: number): string | null {
  const credits = typedCredits(typed)
  if (credits < 1) return m.filter_amount_wrong()
  return credits > ceiling ? m.goodwill_most({ n: grouped(ceiling) }) : null
}
