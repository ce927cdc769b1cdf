import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'

/** Returns the text of a match button with its exact effect, in whole credits. `player` is a code. */
export function matchText(amount: number, bonus: number, player: string): string {
  const total = grouped(amount + bonus)
  return bonus === 0
    ? m.match_button({ total, player })
    : m.match_button_bonus({ total, amount: grouped(amount), bonus: grouped(bonus), player })
}
