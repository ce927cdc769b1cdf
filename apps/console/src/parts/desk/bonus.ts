import { plainNumber } from '@khlang/domain/digits'

/**
 * Reads a typed bonus in whole credits; Thai digits and commas are allowed, empty is 0. Null if the text is
 * no such number.
 */
export function readBonus(text: string): number | null {
  const digits = plainNumber(text)
  if (digits === '') return 0
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
