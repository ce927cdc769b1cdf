import { withLatinDigits } from '@khlang/domain/digits'

/** Reads a number of days in any digits; null if the text is no whole number from 1 to `maxDays`. */
export function readDays(text: string, maxDays: number): number | null {
  const digits = withLatinDigits(text).trim()
  const days = /^\d{1,3}$/.test(digits) ? Number(digits) : 0
  return days >= 1 && days <= maxDays ? days : null
}
