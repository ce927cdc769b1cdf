import { plainNumber } from '@khlang/domain/digits'

/**
 * Reads a typed bonus in whole credits; Thai digits and commas are allowed, empty is 0. Null if the text is
 * no such number.
 */
export function readBonus(text: string): number | null {
  const plain = plainNumber(text)
  if (plain === '') return 0
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null
}
