import { type Day, isDay } from '@khlang/domain/time'
import { withLatinDigits } from '@khlang/domain/money'

const buddhistAhead = 543

/** A day as somebody types it: `2026-11-21`, `2569-11-21` in Buddhist years, Thai digits, or slashes. */
export function readDay(text: string): Day | null {
  const match = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(withLatinDigits(text.trim()))
  if (!match) return null
  const [, year = '', month = '', day = ''] = match
  const gregorian = Number(year) >= 2400 ? Number(year) - buddhistAhead : Number(year)
  const plain = `${gregorian}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(plain) ? plain : null
}
