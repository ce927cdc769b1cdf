import { withLatinDigits } from '@khlang/domain/digits'

/** What somebody typed as a bonus: whole credits, Thai digits and commas allowed. Null when it is no such thing. */
export function readBonus(text: string): number | null {
  const plain = withLatinDigits(text).replaceAll(/[\s,]/g, '')
  if (plain === '') return 0
  return /^\d{1,9}$/.test(plain) ? Number(plain) : null
}
