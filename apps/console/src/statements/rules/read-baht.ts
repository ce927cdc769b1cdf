import { plainNumber } from '@khlang/domain/digits'

/**
 * Reads a limit in whole baht, of nine digits at most: null for an empty text, no limit; undefined when the text is no
 * such amount, 0 included.
 */
export function readBaht(text: string): number | null | undefined {
  const plain = plainNumber(text)
  if (plain === '') return null
  return /^[1-9]\d{0,8}$/.test(plain) ? Number(plain) : undefined
}
