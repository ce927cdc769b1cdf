import * as m from '#messages'
import { bahtWrong } from '#parts/lists/baht-wrong.ts'
import { typedCredits } from '#parts/lists/typed-baht.ts'
import { grouped } from '#ui/numbers.ts'

/** Returns the error of typed goodwill credits; null if an employee with this ceiling, in credits, may give them. */
export function goodwillWrong(text: string, ceiling: number): string | null {
  const tooMuch = typedCredits(text) > ceiling ? m.goodwill_most({ n: grouped(ceiling) }) : null
  return bahtWrong(text) ?? tooMuch
}
