import { plainNumber } from '@khlang/domain/digits'

/**
 * Reads a typed whole number, in Latin or Thai digits, also with commas; null if the text is no such number from
 * `least` to `most`, also if empty.
 */
export function typedCount(
  text: string,
  { least = 0, most }: { least?: number; most: number },
): number | null {
  const digits = plainNumber(text)
  const count = /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN
  return count >= least && count <= most ? count : null
}
