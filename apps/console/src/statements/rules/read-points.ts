import { withLatinDigits } from '@khlang/domain/digits'

/** Reads typed points, in Latin or Thai digits; null if the text is no whole number of three digits at most. */
export function readPoints(text: string): number | null {
  const digits = withLatinDigits(text).trim()
  return /^\d{1,3}$/.test(digits) ? Number(digits) : null
}
