import { withLatinDigits } from '@khlang/domain/digits'

/** Reads a number of days in any digits; null if the text is no whole number from 1 to `most`. */
export function readDays(text: string, most: number): number | null {
  const plain = withLatinDigits(text).trim()
  const days = /^\d{1,3}$/.test(plain) ? Number(plain) : 0
  return days >= 1 && days <= most ? days : null
}
