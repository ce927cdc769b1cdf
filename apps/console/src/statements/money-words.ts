import * as m from '#messages'
import { grouped } from '#ui/numbers.ts'

/** The exact effect, on the button that has it. */
export function matchText(amount: number, bonus: number, player: string): string {
  const total = grouped(amount + bonus)
  return bonus === 0
    ? m.match_button({ total, player })
    : m.match_button_bonus({ total, amount: grouped(amount), bonus: grouped(bonus), player })
}
